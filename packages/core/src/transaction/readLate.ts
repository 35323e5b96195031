import type { SubmittedTransfer } from '../contract/transfer.js'
import type { ErrorCode } from '../errors/codes.js'
import type { LatchkitError } from '../errors/LatchkitError.js'
import { toLatchkitError } from '../errors/toErrorInfo.js'
import { isLateError } from './isLateError.js'

/**
 * What a late response comes to. `failed`: nothing was sent. `unknown`: the wallet can no longer be heard, and may have
 * sent it.
 */
export type LateOutcome =
  | { status: 'submitted'; submitted: SubmittedTransfer }
  | { status: 'failed'; error: LatchkitError }
  | { status: 'unknown' }

/** One that ends the wait. */
export type KnownOutcome = Exclude<LateOutcome, { status: 'unknown' }>

/** After these it is still not known whether the wallet sent the transaction. */
const unknownCodes: readonly ErrorCode[] = [
  'CANCELLED',
  'NOT_CONNECTED',
  'PROVIDER_MISSING',
  'RELAY_UNREACHABLE',
  'SESSION_EXPIRED',
  'SESSION_NOT_FOUND',
  'WALLET_TIMEOUT',
]

function toSubmitted(value: unknown): SubmittedTransfer | undefined {
  const { hash, follow } = (value ?? {}) as { hash?: unknown; follow?: unknown }
  if (typeof hash !== 'string' || typeof follow !== 'object' || follow === null) return undefined
  const entries = Object.entries(follow).filter(
    (entry): entry is [string, string] => typeof entry[1] === 'string',
  )
  return { hash, follow: Object.fromEntries(entries) }
}

/**
 * Resolves when the wallet has responded after all.
 * @param late of a `LateError`, or what `resume` of a family returns
 */
export async function readLate(late: Promise<unknown>): Promise<LateOutcome> {
  try {
    const submitted = toSubmitted(await late)
    return submitted ? { status: 'submitted', submitted } : { status: 'unknown' }
  } catch (cause) {
    const error = toLatchkitError(cause, 'WALLET_FAILED')
    // The wallet has it, and the chain may still take it.
    if (isLateError(error)) return readLate(error.late)
    return unknownCodes.includes(error.code) ? { status: 'unknown' } : { status: 'failed', error }
  }
}
