import type { Client } from '../client/client.js'
import { getInternals } from '../client/internals.js'
import { onDestroy, perClient } from '../client/lifetime.js'
import type { CaipAddress } from '../contract/ids.js'
import { LatchkitError } from '../errors/LatchkitError.js'
import { createServerBackend } from './createServerBackend.js'
import { getSiwxOptions, type SignInModule, type SiwxBackend } from './siwxOptions.js'
import type { SiwxSession } from './siwxState.js'

/** One sign-in that is on screen. */
export type SignInAttempt = {
  account: CaipAddress
  /** Resolve and reject what `signIn` returned. */
  settle(outcome: SiwxSession | LatchkitError): void
  promise: Promise<SiwxSession>
  /** Its view was opened. */
  isShown: boolean
  /** What the wallet is asked with, once it is there. */
  prepared?: { signIn: SignInModule['signIn']; nonce: string; at: number } | undefined
}

export type SiwxSessionState = {
  backend: SiwxBackend
  attempt: SignInAttempt | undefined
  /** The last look-up of who is signed in. */
  checking: Promise<void> | undefined
  /** The account that was asked last; it is not asked again until it connects again. */
  asked: CaipAddress | undefined
  /** Rises with each sign-in and sign-out, so that an earlier look-up is not applied after it. */
  revision: number
}

/** Marks for other tabs and for a reload that something about the sign-in changed; holds no more than an account. */
export const siwxKey = '@latchkit/siwx'

/** One per client. */
export const getSession: (client: Client) => SiwxSessionState = perClient<SiwxSessionState>(client => {
  const session: SiwxSessionState = {
    backend: getSiwxOptions(client).backend ?? createServerBackend(client),
    attempt: undefined,
    checking: undefined,
    asked: readAsked(client),
    revision: 0,
  }
  onDestroy(client, () => {
    session.attempt?.settle(new LatchkitError('CANCELLED'))
    session.attempt = undefined
  })
  return session
})

function readAsked(client: Client): CaipAddress | undefined {
  const stored = getInternals(client).storage.getItem(siwxKey)?.split(' ')[1]
  return stored?.includes(':') ? (stored as CaipAddress) : undefined
}

/** Stores the account that was asked; the first word differs with each change, so that other tabs notice it. */
export function setAsked(client: Client, account: CaipAddress | undefined): void {
  getSession(client).asked = account
  getInternals(client).storage.setItem(siwxKey, `${client.environment.randomId()} ${account ?? ''}`)
}
