import type { AddressCheck, Network } from '@latchkit/core'
import { parsePrincipal } from '../address/principal.js'
import { toNetworkName } from '../utils/caip.js'

/**
 * An address of one key, of several, or of a contract, with c32's checksum, in a version of the network
 * (SIP-005).
 */
export function checkAddress(value: string, network?: Network | undefined): AddressCheck {
  const parsed = parsePrincipal(value)
  if (!parsed) return { valid: false, reason: /^S[0-9A-Z]{26,40}(\.|$)/.test(value) ? 'CHECKSUM' : 'FORMAT' }
  if (network && parsed.network !== toNetworkName(network.caipNetworkId))
    return { valid: false, reason: 'NETWORK' }
  return { valid: true, address: value }
}
