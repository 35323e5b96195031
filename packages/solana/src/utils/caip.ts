import type { CaipNetworkId } from '@latchkit/core'
import { namespace } from './namespace.js'

export { toAddress, toNetworkId } from '@latchkit/core/family'

/** CAIP-2 references (the first 32 characters of the genesis hash) by Wallet Standard chain name. */
const clusters = {
  mainnet: '5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp',
  devnet: 'EtWTRABZaYq6iMfeYKouRu166VU2xqa1',
  testnet: '4uhcVJyU9pJkvQyS88uRDiswHXSCkY3z',
} as const

/** CAIP-2. References are case-sensitive. */
const caipNetworkId = /^solana:[-_a-zA-Z0-9]{1,32}$/

/**
 * The Wallet Standard name of a CAIP-2 id. Any other cluster, `solana:localnet` for one, has the same name in both.
 * @example toStandardChain('solana:EtWTRABZaYq6iMfeYKouRu166VU2xqa1') // 'solana:devnet'
 */
export function toStandardChain(id: CaipNetworkId): CaipNetworkId {
  const reference = id.slice(namespace.length + 1)
  const name = Object.entries(clusters).find(([, id]) => id === reference)?.[0]
  return name ? `${namespace}:${name}` : id
}

/** The CAIP-2 id of a Wallet Standard chain name; undefined for anything but a chain of this family. */
export function toCaipNetworkId(chain: unknown): CaipNetworkId | undefined {
  if (typeof chain !== 'string' || !caipNetworkId.test(chain)) return undefined
  const name = chain.slice(namespace.length + 1)
  return Object.hasOwn(clusters, name)
    ? `${namespace}:${clusters[name as keyof typeof clusters]}`
    : (chain as CaipNetworkId)
}
