import type { DefineNetworkParameters, FamilyNetwork } from '@latchkit/core'

/** `id`: the first 32 characters of the genesis hash, or `localnet` for a development cluster. `rpcUrls`: JSON-RPC. */
export type DefineSolanaNetworkParameters<Id extends string = string> = DefineNetworkParameters<Id>

/** A cluster, with its id as a literal type. */
export type SolanaNetwork<Id extends string = string> = FamilyNetwork<'solana', Id>

/**
 * A cluster for the `networks` option (CAIP-2 `solana:<id>`).
 * @example defineSolanaNetwork({ id: 'localnet', name: 'Local', rpcUrls: ['http://localhost:8899'] })
 */
export function defineSolanaNetwork<const Id extends string>(
  parameters: DefineSolanaNetworkParameters<Id>,
): SolanaNetwork<Id> {
  const { id, name, rpcUrls = [], explorerUrl, testnet, imageUrl } = parameters
  const caipNetworkId = `solana:${id}` as const
  return {
    caipNetworkId,
    chainNamespace: 'solana',
    id,
    name,
    nativeCurrency: { name: 'Solana', symbol: 'SOL', decimals: 9 },
    rpcUrls,
    explorerUrl,
    testnet,
    assets: { imageId: caipNetworkId, imageUrl },
  }
}
