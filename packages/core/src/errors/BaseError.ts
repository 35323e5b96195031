import { type ErrorCode, errorCodes } from './codes.js'
import { LatchkitError, type LatchkitErrorParameters } from './LatchkitError.js'

export type BaseErrorParameters = LatchkitErrorParameters & { shortMessage?: string | undefined }

/**
 * A failure of Latchkit; its text is the code's own unless a better one is known. Check it by code with
 * `isError(error, 'USER_REJECTED')`, not by `instanceof`: two copies of the package on one page then agree.
 */
export class BaseError extends LatchkitError {
  constructor(code: ErrorCode, parameters: BaseErrorParameters = {}) {
    super(code, parameters.shortMessage ?? errorCodes[code], parameters)
  }
}
