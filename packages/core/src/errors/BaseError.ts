import { type ErrorCode, errorCodes } from './codes.js'

export type BaseErrorParameters = {
  shortMessage?: string | undefined
  details?: string | undefined
  cause?: unknown
  /** The wallet's or node's own number (4001, 4902, 5000 …), kept for hosts (D44). */
  rpcCode?: number | undefined
  context?: Readonly<Record<string, unknown>> | undefined
}

/**
 * What every failure of Latchkit is. Check it by code with `isError(error, 'USER_REJECTED')`, not by
 * `instanceof`: two copies of the package on one page then agree.
 */
export class BaseError extends Error {
  readonly isLatchkitError = true
  readonly code: ErrorCode
  readonly shortMessage: string
  readonly details: string | undefined
  readonly rpcCode: number | undefined
  readonly context: Readonly<Record<string, unknown>>

  constructor(code: ErrorCode, parameters: BaseErrorParameters = {}) {
    const shortMessage = parameters.shortMessage ?? errorCodes[code]
    super(
      parameters.details ? `${shortMessage} ${parameters.details}` : shortMessage,
      parameters.cause === undefined ? undefined : { cause: parameters.cause },
    )
    this.name = 'LatchkitError'
    this.code = code
    this.shortMessage = shortMessage
    this.details = parameters.details
    this.rpcCode = parameters.rpcCode
    this.context = parameters.context ?? {}
  }

  /** This error or the first cause below it that satisfies `match`. */
  walk(match: (error: unknown) => boolean): unknown {
    let error: unknown = this
    for (let depth = 0; depth < 32 && error != null; depth++) {
      if (match(error)) return error
      error = (error as { cause?: unknown }).cause
    }
    return undefined
  }
}
