import type { ErrorCode } from './codes.js'
import type { ErrorInfo } from './errorInfo.js'
import { isError } from './isError.js'
import { LatchkitError } from './LatchkitError.js'

export const defaultWalletErrorCode = 5000

/**
 * Makes any thrown value one of ours. An abort is a cancellation; what is unknown keeps its cause.
 * @param code what an unknown value counts as; default UNKNOWN
 */
export function toLatchkitError(error: unknown, code: ErrorCode = 'UNKNOWN'): LatchkitError {
  if (isError(error)) return error
  const { name, message } = (error ?? {}) as { name?: unknown; message?: unknown }
  if (name === 'AbortError') return new LatchkitError('CANCELLED', { cause: error })
  return new LatchkitError(code, {
    cause: error,
    details: typeof message === 'string' ? message.slice(0, 300) : undefined,
    rpcCode: code === 'WALLET_FAILED' ? defaultWalletErrorCode : undefined,
  })
}

/** A plain picture of any thrown value, fit for state. */
export function toErrorInfo(error: unknown, code?: ErrorCode | undefined): ErrorInfo {
  const { code: known, shortMessage, rpcCode } = toLatchkitError(error, code)
  return { code: known, message: shortMessage, rpcCode }
}
