import type { ErrorCode } from '../errors/codes.js'
import { LatchkitError, type LatchkitErrorParameters } from '../errors/LatchkitError.js'

/**
 * The error of a request that the wallet has received and may still carry out: it was not responded to in time, was
 * cancelled, or its delivery was not confirmed. Check it with `isLateError`.
 */
export class LateError<Result = unknown> extends LatchkitError {
  /** Settles with what the request comes to. The caller may ignore it. */
  readonly late: Promise<Result>

  constructor(code: ErrorCode, late: Promise<Result>, parameters?: LatchkitErrorParameters | undefined) {
    super(code, parameters)
    this.late = late
    late.catch(() => {})
  }
}
