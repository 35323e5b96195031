import type { ErrorCode } from './codes.js'

export type LatchkitErrorParameters = {
  details?: string | undefined
  cause?: unknown
  /** The wallet's or node's own number (4001, 4902, 5000 …), kept for hosts (D44). */
  rpcCode?: number | undefined
  context?: Readonly<Record<string, unknown>> | undefined
}

/**
 * What every failure of Latchkit is, with a text of its own. Code that a page loads before anybody has
 * clicked throws this one, so that the table of texts can come later; all other code throws `BaseError`.
 */
export class LatchkitError extends Error {
  declare readonly isLatchkitError: true
  declare readonly code: ErrorCode
  /** What happened, in one sentence. */
  declare readonly shortMessage: string
  declare readonly details: string | undefined
  declare readonly rpcCode: number | undefined
  declare readonly context: Readonly<Record<string, unknown>>

  constructor(code: ErrorCode, shortMessage: string, parameters: LatchkitErrorParameters = {}) {
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
