import type { CaipNetworkId, Network } from '@latchkit/core'
import { namespace } from './namespace.js'
import type { StacksNetworkName } from './networkName.js'

export { toAddress, toNetworkId } from '@latchkit/core/family'

/** Chain ids of SIP-005, which are the references of CAIP-2. A development chain has testnet's. */
const chainIds = { mainnet: 1, testnet: 2147483648 } as const

/** CAIP-2. */
const caipNetworkId = /^stacks:[-_a-zA-Z0-9]{1,32}$/

export const isNetworkId = (value: unknown): value is CaipNetworkId =>
  typeof value === 'string' && caipNetworkId.test(value)

/** The chain id of a network, which every transaction carries; undefined for a reference that is none. */
export function toChainId({ caipNetworkId: id }: Pick<Network, 'caipNetworkId'>): number | undefined {
  const reference = id.slice(namespace.length + 1)
  return /^\d{1,10}$/.test(reference) && Number(reference) < 2 ** 32 ? Number(reference) : undefined
}

/** Which versions the addresses and transactions of a network have: all but mainnet have testnet's. */
export const toNetworkName = (id: CaipNetworkId): StacksNetworkName =>
  id === `${namespace}:${chainIds.mainnet}` ? 'mainnet' : 'testnet'

/** The CAIP-2 id of mainnet or testnet. */
export const toNetworkIdOf = (name: StacksNetworkName): CaipNetworkId => `${namespace}:${chainIds[name]}`
