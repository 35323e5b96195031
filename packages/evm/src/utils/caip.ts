import type { CaipNetworkId } from '@latchkit/core'
import { toBigInt } from './hex.js'
import { namespace } from './namespace.js'

export { toAddress } from '@latchkit/core/family'

/** CAIP-2 id of a chain id as hex, decimal text or number; undefined for anything else. */
export function toCaipNetworkId(chainId: unknown): CaipNetworkId | undefined {
  const id = toBigInt(chainId)
  // CAIP-2 references have at most 32 characters.
  return id === undefined || id === 0n || id >= 10n ** 32n ? undefined : `${namespace}:${id}`
}

/** EIP-695 hex of the chain in a CAIP-2 id. */
export function toChainIdHex(caipNetworkId: CaipNetworkId): `0x${string}` {
  return `0x${BigInt(caipNetworkId.slice(namespace.length + 1)).toString(16)}`
}
