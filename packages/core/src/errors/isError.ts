import type { ErrorCode } from './codes.js'
import type { LatchkitError } from './LatchkitError.js'

/**
 * Whether a thrown value is one of ours, and has this code when one is given.
 * @example if (isError(error, 'USER_REJECTED')) return
 */
export function isError(error: unknown, code?: ErrorCode | undefined): error is LatchkitError {
  return (
    typeof error === 'object' &&
    error !== null &&
    (error as { isLatchkitError?: unknown }).isLatchkitError === true &&
    (code === undefined || (error as LatchkitError).code === code)
  )
}
