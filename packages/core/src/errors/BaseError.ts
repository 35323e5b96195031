import type { ErrorCode } from './codes.js'

export type BaseErrorParameters = {
  details?: string | undefined
  cause?: unknown
  /** The wallet's or node's own number (4001, 4902, 5000 …), kept for hosts. */
  rpcCode?: number | undefined
  context?: Readonly<Record<string, unknown>> | undefined
}

/**
 * The base of every Latchkit error; its message is given by the caller. Code that loads with the page throws it
 * directly, so that the table of messages can load later; all other code throws `LatchkitError`.
 */
export class BaseError extends Error {
  declare readonly isLatchkitError: true
  declare readonly code: ErrorCode
  /** What happened, in one sentence. */
  declare readonly shortMessage: string
  declare readonly details: string | undefined
  declare readonly rpcCode: number | undefined
  declare readonly context: Readonly<Record<string, unknown>>

  constructor(code: ErrorCode, shortMessage: string, parameters: BaseErrorParameters = {}) {
    const { details, cause, rpcCode, context = {} } = parameters
    super(details ? `${shortMessage} ${details}` : shortMessage, cause === undefined ? undefined : { cause })
    Object.assign(this, { isLatchkitError: true, code, shortMessage, details, rpcCode, context })
    this.name = 'LatchkitError'
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
