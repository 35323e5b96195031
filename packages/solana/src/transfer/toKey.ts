import { LatchkitError } from '@latchkit/core/family'
import { fromBase58 } from '../utils/bytes.js'

/**
 * The 32 bytes of an address.
 * @throws INVALID_ADDRESS
 */
export function toKey(address: string): Uint8Array {
  const key = fromBase58(address, 44)
  if (key?.length !== 32) throw new LatchkitError('INVALID_ADDRESS', { context: { address } })
  return key
}
