import type { AddressCheck } from '@latchkit/core'
import { isAddress } from './isAddress.js'

/**
 * R5.1: 32 to 44 base58 characters, which decode to exactly 32 bytes (D25). There is no checksum, so
 * nothing is told of a mistyped address that still decodes. An address off the curve is one, too: it belongs to a program.
 */
export async function checkAddress(value: string): Promise<AddressCheck> {
  return isAddress(value) ? { valid: true, address: value } : { valid: false, reason: 'FORMAT' }
}
