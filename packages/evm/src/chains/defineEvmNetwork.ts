import type { DefineNetworkParameters, FamilyNetwork, NativeCurrency } from '@latchkit/core'
import { BaseError } from '@latchkit/core/internal'

/** `id`: the EIP-155 chain id. */
export type DefineEvmNetworkParameters<Id extends number = number> = DefineNetworkParameters<Id> & {
  nativeCurrency: NativeCurrency
  /** Well-known contracts by name, for example `ensRegistry`, with which receivers may be names (EIP-137). */
  contracts?: Readonly<Record<string, string>> | undefined
}

/** A network of this family, with its id as a literal type. */
export type EvmNetwork<Id extends number = number> = FamilyNetwork<'eip155', Id>

/**
 * A network of this family for the `networks` option.
 * @throws CONFIG_INVALID for an id that is not a positive integer
 * @example defineEvmNetwork({ id: 31337, name: 'Local', nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 }, rpcUrls: ['http://localhost:8545'] })
 */
export function defineEvmNetwork<const Id extends number>(
  parameters: DefineEvmNetworkParameters<Id>,
): EvmNetwork<Id> {
  const { id, name, nativeCurrency, rpcUrls = [], explorerUrl, contracts, testnet, imageUrl } = parameters
  if (!(Number.isSafeInteger(id) && id > 0))
    throw new BaseError('CONFIG_INVALID', 'The configuration is not valid.', {
      details: `defineEvmNetwork has the id ${JSON.stringify(id)}. Write the chain id as a number, such as 1.`,
    })
  const caipNetworkId = `eip155:${id}` as const
  return {
    caipNetworkId,
    chainNamespace: 'eip155',
    id,
    name,
    nativeCurrency,
    rpcUrls,
    explorerUrl,
    contracts,
    testnet,
    assets: { imageId: caipNetworkId, imageUrl },
  }
}
