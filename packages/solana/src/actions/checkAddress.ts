import type { AddressCheck } from '@latchkit/core'
import { isAddress } from '../utils/isAddress.js'

/**
 * Checks whether a value is 32 to 44 base58 characters that decode to 32 bytes. There is no checksum, so a
 * mistyped address that still decodes is valid. So is an address off the curve, which belongs to a program.
 */
export const checkAddress = (value: string): AddressCheck =>
  isAddress(value) ? { valid: true, address: value } : { valid: false, reason: 'FORMAT' }
