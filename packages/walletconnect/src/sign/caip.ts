import type { CaipNetworkId } from '@latchkit/core'

/** Whether a value is a chain id of CAIP-2, `namespace:reference`. */
export function isCaipNetworkId(value: unknown): value is CaipNetworkId {
  return typeof value === 'string' && /^[-a-z0-9]{3,8}:[-_a-zA-Z0-9]{1,32}$/.test(value)
}

/** The namespace of a chain or account. */
export function toFamily(caip: string): string {
  return caip.replace(/:.*/s, '')
}

/** The chain of an account of CAIP-10. */
export function toChain(account: string): CaipNetworkId {
  return account.slice(0, account.lastIndexOf(':')) as CaipNetworkId
}
