import { LatchkitError } from '@latchkit/core/family'

/** Each ends the request: what the wallet returned is not used. */
export const signingProblems = {
  unreadable: 'The wallet returned no transaction that can be read. Nothing was sent.',
  inputs: 'The wallet changed what the transaction spends. Nothing was sent.',
  receiver: 'The wallet changed who the transaction pays. Nothing was sent.',
  amount: 'The wallet changed an amount of the transaction. Nothing was sent.',
  form: 'The wallet changed the version or a lock time of the transaction. Nothing was sent.',
  excess: 'The wallet signed an input that it was not asked to sign. Nothing was sent.',
  unsigned: 'The wallet did not sign an input that it was asked to sign. Nothing was sent.',
  sighash: 'The wallet signed another part of the transaction than it was asked to sign. Nothing was sent.',
  signature: 'A signature of the wallet does not verify. Nothing was sent.',
} as const

export type SigningProblem = keyof typeof signingProblems

export const toSigningError = (problem: SigningProblem, details?: string): LatchkitError =>
  new LatchkitError('WALLET_FAILED', {
    shortMessage: signingProblems[problem],
    ...(details ? { details } : {}),
  })
