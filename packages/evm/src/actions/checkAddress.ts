import type { AddressCheck } from '@latchkit/core'
import { toChecksumAddress } from '../utils/checksum.js'

/**
 * Checks whether a value is 40 hex characters with an optional 0x prefix. Mixed case that fails EIP-55 is accepted
 * with a warning.
 */
export function checkAddress(value: string): AddressCheck {
  const [, hex] = /^(?:0x)?([0-9a-fA-F]{40})$/.exec(value) ?? []
  if (!hex) return { valid: false, reason: 'FORMAT' }
  const address = `0x${hex}`
  const isMixedCase = hex !== hex.toLowerCase() && hex !== hex.toUpperCase()
  return isMixedCase && toChecksumAddress(address) !== address
    ? { valid: true, address, warning: 'CHECKSUM' }
    : { valid: true, address }
}
