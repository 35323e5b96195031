import type { AddressCheck, Network } from '@latchkit/core'
import { toNetworkName } from '../address/networkName.js'
import { parseAddress } from '../address/parseAddress.js'

/** What looks like an address of some network, with a checksum that fails. */
const looksLikeAddress = (value: string): boolean =>
  /^(?:bc|tb|bcrt)1[02-9ac-hj-np-z]{11,87}$/i.test(value) ||
  /^[123mn][1-9A-HJ-NP-Za-km-z]{25,34}$/.test(value)

/** Checks whether a value is an address of any kind on the network, by its checksum. */
export function checkAddress(value: string, network?: Network | undefined): AddressCheck {
  const parsed = parseAddress(value)
  if (!parsed) return { valid: false, reason: looksLikeAddress(value) ? 'CHECKSUM' : 'FORMAT' }
  const name = network && toNetworkName(network.caipNetworkId)
  if (network && (!name || !parsed.networks.includes(name))) return { valid: false, reason: 'NETWORK' }
  // BIP-173: either case, never both; the normal form is the lower one.
  return { valid: true, address: /^(?:bc|tb|bcrt)1/i.test(value) ? value.toLowerCase() : value }
}
