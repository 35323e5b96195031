import type { BaseError } from './BaseError.js'
import type { ErrorCode } from './codes.js'

/**
 * Returns whether a thrown value is a Latchkit error, and has this code when one is given.
 * @example if (isError(error, 'USER_REJECTED')) return
 */
export function isError<Code extends ErrorCode = ErrorCode>(
  error: unknown,
  code?: Code | undefined,
): error is BaseError & { readonly code: Code } {
  return (
    typeof error === 'object' &&
    error !== null &&
    (error as { isLatchkitError?: unknown }).isLatchkitError === true &&
    (code === undefined || (error as BaseError).code === code)
  )
}
