import type { ErrorCode } from '@latchkit/core'
import { toDisplayText } from '@latchkit/core/family'
import { isTokenProgram, programs } from './programs.js'

export type Failure = { code: ErrorCode; message: string }

/** Errors of the cluster about a transaction, by name. */
const verdicts: Record<string, Failure> = {
  AccountNotFound: {
    code: 'INSUFFICIENT_FUNDS',
    message: 'The account is empty on this network, so the fee cannot be paid.',
  },
  InsufficientFundsForFee: { code: 'INSUFFICIENT_FUNDS', message: 'The account cannot pay the fee.' },
  BlockhashNotFound: { code: 'EXPIRED', message: 'The transaction is too old for the network.' },
}

/** Errors of Token and Token-2022, by number. */
const tokenFailures: Record<number, Failure> = {
  1: { code: 'INSUFFICIENT_FUNDS', message: 'The account does not hold enough of this token.' },
  4: { code: 'SIMULATION_FAILED', message: 'A token account does not belong to the sender.' },
  17: { code: 'SIMULATION_FAILED', message: 'The issuer of this token has frozen the account.' },
  18: { code: 'SIMULATION_FAILED', message: 'The decimals do not match the token.' },
  36: { code: 'SIMULATION_FAILED', message: 'The receiver requires a memo.' },
  37: { code: 'SIMULATION_FAILED', message: 'This token cannot be transferred.' },
  67: { code: 'SIMULATION_FAILED', message: 'The issuer of this token has paused it.' },
}

const maxLines = 40

/** The last lines of program logs, cut and cleaned for display. */
export function toLogs(logs: unknown): readonly string[] {
  if (!Array.isArray(logs)) return []
  return logs
    .slice(-maxLines)
    .map(line => toDisplayText(line, 200))
    .filter(line => line !== '')
}

/** The program that failed: the first in the logs, where several called each other. */
function getFailedProgram(logs: readonly string[]): string | undefined {
  for (const line of logs) {
    const [, program] = /^Program (\w{32,44}) failed/.exec(line) ?? []
    if (program) return program
  }
  return undefined
}

/**
 * Code and message for a node's `TransactionError`: `"BlockhashNotFound"`,
 * `{ InstructionError: [0, { Custom: 1 }] }`, `{ InsufficientFundsForRent: { account_index: 1 } }` …
 */
export function describeFailure(error: unknown, logs: readonly string[]): Failure {
  if (typeof error === 'string')
    return (
      (Object.hasOwn(verdicts, error) ? verdicts[error] : undefined) ?? {
        code: 'SIMULATION_FAILED',
        message: `The network rejects the transaction (${toDisplayText(error)}).`,
      }
    )
  const { InstructionError: instruction, InsufficientFundsForRent: rent } = (error ?? {}) as Record<
    string,
    unknown
  >
  if (rent !== undefined)
    return (rent as { account_index?: unknown } | null)?.account_index === 0
      ? {
          code: 'INSUFFICIENT_FUNDS',
          message: "The sender's account must keep the network's minimum or be emptied completely.",
        }
      : {
          code: 'SIMULATION_FAILED',
          message: "The receiver's account is new and would get less than the network's minimum.",
        }
  const reason = Array.isArray(instruction) ? instruction[1] : undefined
  const custom = (reason as { Custom?: unknown } | undefined)?.Custom
  const program = getFailedProgram(logs)
  if (typeof custom === 'number') {
    if (custom === 1 && program === programs.system)
      return {
        code: 'INSUFFICIENT_FUNDS',
        message: 'The account does not hold enough for this and its costs.',
      }
    const failure = program === undefined || isTokenProgram(program) ? tokenFailures[custom] : undefined
    if (failure) return failure
  }
  const reasonText = typeof custom === 'number' ? `error ${custom}` : toDisplayText(reason)
  return {
    code: 'SIMULATION_FAILED',
    message: reasonText
      ? `A program rejects the transaction (${reasonText}).`
      : 'The transaction would fail.',
  }
}
