import { toAddress, toNamespace, toNetworkId, toReference } from '@latchkit/core/internal'

/** An account as a request names it: its plain address, and the chain where it names one. */
export type AccountParam = { address: string; chain: string | undefined }

/** Reads a plain address or CAIP-10; undefined for other text, and where it contradicts `chainId` (CAIP-2). */
export function parseAccount(text: string, chainId: string | undefined): AccountParam | undefined {
  if (!text.includes(':')) return { address: text, chain: chainId }
  const networkId = toNetworkId(text)
  // Of exactly 2 parts.
  if (networkId !== `${toNamespace(networkId)}:${toReference(networkId)}`) return undefined
  if (chainId !== undefined && networkId !== chainId) return undefined
  return { address: toAddress(text), chain: networkId }
}
