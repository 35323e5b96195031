import type { DefineNetworkParameters, FamilyNetwork } from '@latchkit/core'

/**
 * `id`: the chain id of SIP-005; a development chain has testnet's, 2147483648, and never mainnet's. `rpcUrls`: base URLs of
 * a Stacks node's API, for example `https://api.mainnet.hiro.so`.
 */
export type DefineStacksNetworkParameters<Id extends number = number> = DefineNetworkParameters<Id>

/** A chain, with its id as a literal type. */
export type StacksNetwork<Id extends number = number> = FamilyNetwork<'stacks', Id>

/**
 * A chain for the `networks` option (CAIP-2 `stacks:<id>`).
 * @example defineStacksNetwork({ id: 2147483648, name: 'Local', rpcUrls: ['http://localhost:3999'] })
 */
export function defineStacksNetwork<const Id extends number>(
  parameters: DefineStacksNetworkParameters<Id>,
): StacksNetwork<Id> {
  const { id, name, rpcUrls = [], explorerUrl, testnet, imageUrl } = parameters
  const caipNetworkId = `stacks:${id}` as const
  return {
    caipNetworkId,
    chainNamespace: 'stacks',
    id,
    name,
    nativeCurrency: { name: 'Stacks', symbol: 'STX', decimals: 6 },
    rpcUrls,
    explorerUrl,
    testnet,
    assets: { imageId: caipNetworkId, imageUrl },
  }
}
