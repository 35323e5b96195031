import { type ErrorCode, isError } from '@latchkit/core'
import { BaseError } from '@latchkit/core/internal'

/** The typed error itself, else one of `code` with the value as its cause. */
export function toError(
  cause: unknown,
  code: ErrorCode = 'UNKNOWN',
  shortMessage = 'Something went wrong.',
): BaseError {
  return isError(cause) ? cause : new BaseError(code, shortMessage, { cause })
}
