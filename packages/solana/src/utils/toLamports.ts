import { LatchkitError } from '@latchkit/core/family'

/**
 * An amount or a height of a node's response; integers of 16 digits and more come as text.
 * @throws INVALID_RESPONSE
 */
export function toLamports(value: unknown): bigint {
  if (typeof value === 'number' && Number.isSafeInteger(value) && value >= 0) return BigInt(value)
  if (typeof value === 'string' && /^\d{16,20}$/.test(value)) return BigInt(value)
  throw new LatchkitError('INVALID_RESPONSE')
}
