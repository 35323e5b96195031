/** An account as a request names it: its plain address, and the chain where it names one. */
export type AccountParam = { address: string; chain: string | undefined }

/** Reads a plain address or CAIP-10; undefined for other text, and where it contradicts `chainId` (CAIP-2). */
export function parseAccount(text: string, chainId: string | undefined): AccountParam | undefined {
  const parts = text.split(':')
  const [address = '', ...rest] = [...parts].reverse()
  if (rest.length !== 0 && rest.length !== 2) return undefined
  const own = rest.length === 2 ? `${parts[0]}:${parts[1]}` : undefined
  if (own !== undefined && chainId !== undefined && own !== chainId) return undefined
  return { address, chain: chainId ?? own }
}
