import type { SubmittedTransfer } from '../contract/transfer.js'
import type { BaseError } from '../errors/BaseError.js'
import type { ErrorCode } from '../errors/codes.js'
import type { LatchkitError } from '../errors/LatchkitError.js'
import { toLatchkitError } from '../errors/toErrorInfo.js'

/** How a request ended that had timed out before; `error`: nothing was sent. */
export type LateOutcome = { submitted: SubmittedTransfer } | { error: LatchkitError }

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

/** The late response to a request that has timed out; undefined where none can come. */
export const getLate = ({ context }: BaseError): Promise<unknown> | undefined =>
  context['late'] instanceof Promise ? context['late'] : undefined

function toSubmitted(value: unknown): SubmittedTransfer | undefined {
  const { hash, follow } = (value ?? {}) as { hash?: unknown; follow?: unknown }
  if (typeof hash !== 'string' || typeof follow !== 'object' || follow === null) return undefined
  const entries = Object.entries(follow).filter(
    (entry): entry is [string, string] => typeof entry[1] === 'string',
  )
  return { hash, follow: Object.fromEntries(entries) }
}

/** Resolves when the wallet has responded after all; undefined where the outcome stays unknown. */
export async function readLate(late: Promise<unknown>): Promise<LateOutcome | undefined> {
  try {
    const submitted = toSubmitted(await late)
    return submitted ? { submitted } : undefined
  } catch (cause) {
    const error = toLatchkitError(cause, 'WALLET_FAILED')
    const later = getLate(error)
    // The wallet has it, and the chain may still take it.
    if (later) return readLate(later)
    return unknownCodes.includes(error.code) ? undefined : { error }
  }
}
