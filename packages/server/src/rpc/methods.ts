import { walletReads } from '@latchkit/api/wallet-reads'
import { toNamespace } from '@latchkit/core/internal'

// Only listed methods pass. `wallet_getAssets` is served from the balances, not by a node.
const eip155 = [
  ...walletReads.eip155,
  'eth_chainId',
  'eth_getBlockReceipts',
  'eth_getBlockTransactionCountByHash',
  'eth_getBlockTransactionCountByNumber',
  'eth_getTransactionByBlockHashAndIndex',
  'eth_getTransactionByBlockNumberAndIndex',
  'eth_getUncleCountByBlockHash',
  'eth_getUncleCountByBlockNumber',
  'eth_simulateV1',
  'eth_syncing',
]

const solana = [...walletReads.solana, 'getBlockTime', 'getHealth']

/** Read-only JSON-RPC methods that pass through, by CAIP-2 namespace. */
export const readMethods: Readonly<Record<string, ReadonlySet<string>>> = {
  eip155: new Set(eip155),
  solana: new Set(solana),
}

/** Returns whether a method may pass to this chain. */
export function isReadMethod(caipNetworkId: string, method: string): boolean {
  const namespace = toNamespace(caipNetworkId)
  return Object.hasOwn(readMethods, namespace) && readMethods[namespace]?.has(method) === true
}
