import { isError } from '../errors/isError.js'
import type { LateError } from './LateError.js'

/**
 * Returns whether the wallet may still carry out the request that failed with this error; `error.late` is a promise of
 * its response.
 * @example if (isLateError(error)) return showMaybeSent(error.late)
 */
export function isLateError(error: unknown): error is LateError {
  return isError(error) && 'late' in error && error.late instanceof Promise
}
