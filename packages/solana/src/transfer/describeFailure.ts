import { type ErrorCode, toDisplayText } from '@latchkit/core'
import { isTokenProgram, programs } from './programs.js'

export type Failure = { code: ErrorCode; message: string }

/** By name: the cluster's own verdict on a transaction as a whole. */
const verdicts: Record<string, Failure> = {
  AccountNotFound: {
    code: 'INSUFFICIENT_FUNDS',
    message: 'The account holds nothing on this network, so that the fee cannot be paid.',
  },
  InsufficientFundsForFee: { code: 'INSUFFICIENT_FUNDS', message: 'The account cannot pay the fee.' },
  BlockhashNotFound: { code: 'EXPIRED', message: 'The transaction is too old for the network.' },
}

/** By number: what Token and Token-2022 refuse. */
const tokenFailures: Record<number, Failure> = {
  1: { code: 'INSUFFICIENT_FUNDS', message: 'The account does not hold enough of this token.' },
  4: { code: 'SIMULATION_FAILED', message: "A token account is not the sender's own." },
  17: { code: 'SIMULATION_FAILED', message: 'The issuer of this token has frozen the account.' },
  18: { code: 'SIMULATION_FAILED', message: 'This token has other decimals on the chain.' },
  36: { code: 'SIMULATION_FAILED', message: 'The receiver takes this token only together with a memo.' },
  37: { code: 'SIMULATION_FAILED', message: 'This token cannot be passed on.' },
  67: { code: 'SIMULATION_FAILED', message: 'The issuer of this token has paused it.' },
}

const maxLines = 40

/** Program logs fit to be shown: the last ones, bounded, without anything that bends a line. */
export function toLogs(logs: unknown): readonly string[] {
  if (!Array.isArray(logs)) return []
  return logs
    .slice(-maxLines)
    .map(line => toDisplayText(line, 200))
    .filter(line => line !== '')
}

/** The program that refused; called by others, it is the first of them to fail. */
function getFailed(logs: readonly string[]): string | undefined {
  for (const line of logs) {
    const [, program] = /^Program (\w{32,44}) failed/.exec(line) ?? []
    if (program) return program
  }
  return undefined
}

/**
 * A `TransactionError` as nodes write it, in our words: `"BlockhashNotFound"`,
 * `{ InstructionError: [0, { Custom: 1 }] }`, `{ InsufficientFundsForRent: { account_index: 1 } }` …
 */
export function describeFailure(error: unknown, logs: readonly string[]): Failure {
  if (typeof error === 'string')
    return (
      (Object.hasOwn(verdicts, error) ? verdicts[error] : undefined) ?? {
        code: 'SIMULATION_FAILED',
        message: `The network refuses the transaction (${toDisplayText(error)}).`,
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
          message: "The sender's account must keep the network's minimum or be emptied whole.",
        }
      : {
          code: 'SIMULATION_FAILED',
          message: "The receiver's account is new and would get less than the network's minimum.",
        }
  const reason = Array.isArray(instruction) ? instruction[1] : undefined
  const custom = (reason as { Custom?: unknown } | undefined)?.Custom
  const program = getFailed(logs)
  if (typeof custom === 'number') {
    if (custom === 1 && program === programs.system)
      return {
        code: 'INSUFFICIENT_FUNDS',
        message: 'The account does not hold enough for this and its costs.',
      }
    const known = program === undefined || isTokenProgram(program) ? tokenFailures[custom] : undefined
    if (known) return known
  }
  const what = typeof custom === 'number' ? `error ${custom}` : toDisplayText(reason)
  return {
    code: 'SIMULATION_FAILED',
    message: what ? `A program of the chain refuses it (${what}).` : 'The transaction would fail.',
  }
}
