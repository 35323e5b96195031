import type { CaipAddress, CaipNetworkId, ChainNamespace } from '../contract/ids.js'

const networkPattern = /^[-a-z0-9]{3,8}:[-_a-zA-Z0-9]{1,32}$/
const addressPattern = /^[-a-z0-9]{3,8}:[-_a-zA-Z0-9]{1,32}:[-.%a-zA-Z0-9]{1,128}$/

/** Whether a value has the form of a CAIP-2 network id, and belongs to the family when one is given. */
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

/** Whether a value has the form of a CAIP-10 account id, and belongs to the family when one is given. */
export function isCaipAddress(value: unknown, namespace?: ChainNamespace | undefined): value is CaipAddress {
  return (
    typeof value === 'string' &&
    addressPattern.test(value) &&
    (namespace === undefined || value.startsWith(`${namespace}:`))
  )
}

/** The family's part of a CAIP-2 or CAIP-10 id. */
export function toNamespace(id: CaipNetworkId | CaipAddress): ChainNamespace {
  return id.slice(0, id.indexOf(':'))
}
