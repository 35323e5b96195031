import type { DefineNetworkParameters, FamilyNetwork } from '@latchkit/core'

/** `id`: the first 32 digits of the hash of the first block. `rpcUrls`: base URLs of an Esplora HTTP API. */
export type DefineBitcoinNetworkParameters<Id extends string = string> = DefineNetworkParameters<Id>

/** A Bitcoin network, with its id as a literal type. */
export type BitcoinNetwork<Id extends string = string> = FamilyNetwork<'bip122', Id>

/**
 * A Bitcoin network for the `networks` option (CAIP-2 `bip122:<id>`).
 * @example defineBitcoinNetwork({ id: '0f9188f13cb7b2c71f2a335e3a4fc328', name: 'Regtest', rpcUrls: ['http://localhost:3002'] })
 */
export function defineBitcoinNetwork<const Id extends string>(
  parameters: DefineBitcoinNetworkParameters<Id>,
): BitcoinNetwork<Id> {
  const { id, name, rpcUrls = [], explorerUrl, testnet, imageUrl } = parameters
  const caipNetworkId = `bip122:${id}` as const
  return {
    caipNetworkId,
    chainNamespace: 'bip122',
    id,
    name,
    nativeCurrency: { name: 'Bitcoin', symbol: 'BTC', decimals: 8 },
    rpcUrls,
    explorerUrl,
    testnet,
    assets: { imageId: caipNetworkId, imageUrl },
  }
}
