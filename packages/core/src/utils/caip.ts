import type { CaipAddress, CaipNetworkId, ChainNamespace } from '../contract/ids.js'

const networkPattern = /^[-a-z0-9]{3,8}:[-_a-zA-Z0-9]{1,32}$/
const addressPattern = /^[-a-z0-9]{3,8}:[-_a-zA-Z0-9]{1,32}:[-.%a-zA-Z0-9]{1,128}$/

/** Returns whether a value has the form of a CAIP-2 network id, and belongs to the family when one is given. */
export function isCaipNetworkId(
  value: unknown,
  namespace?: ChainNamespace | undefined,
): value is CaipNetworkId {
  return (
    typeof value === 'string' &&
    networkPattern.test(value) &&
    (namespace === undefined || value.startsWith(`${namespace}:`))
  )
}

/** Returns whether a value has the form of a CAIP-10 account id, and belongs to the family when one is given. */
export function isCaipAddress(value: unknown, namespace?: ChainNamespace | undefined): value is CaipAddress {
  return (
    typeof value === 'string' &&
    addressPattern.test(value) &&
    (namespace === undefined || value.startsWith(`${namespace}:`))
  )
}

/** The family's part of a CAIP-2, CAIP-10 or CAIP-19 id: what precedes the first colon. */
export function toNamespace(id: string): ChainNamespace {
  return id.replace(/:.*/s, '')
}

/** The chain's part of a CAIP-2 or CAIP-10 id: what follows the first colon, up to the next; empty without one. */
export function toReference(id: string): string {
  return id.split(':', 2)[1] ?? ''
}

/** The address of a CAIP-10 account id: what follows the last colon. */
export function toAddress(account: string): string {
  return account.slice(account.lastIndexOf(':') + 1)
}

/** The network of a CAIP-10 account id: what precedes the last colon. */
export function toNetworkId(account: string): CaipNetworkId {
  return account.slice(0, account.lastIndexOf(':')) as CaipNetworkId
}
