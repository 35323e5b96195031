import { BaseError, type BaseErrorParameters } from './BaseError.js'
import { type ErrorCode, errorCodes } from './codes.js'

export type LatchkitErrorParameters = BaseErrorParameters & { shortMessage?: string | undefined }

/**
 * The error that Latchkit throws: its message is the code's own unless `shortMessage` is given. Check it by
 * code with `isError(error, 'USER_REJECTED')` rather than `instanceof`, which fails across two copies of the package.
 */
export class LatchkitError extends BaseError {
  constructor(code: ErrorCode, parameters: LatchkitErrorParameters = {}) {
    super(code, parameters.shortMessage ?? errorCodes[code], parameters)
  }
}
