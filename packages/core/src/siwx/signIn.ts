import { getActive } from '../account/getActive.js'
import type { Client } from '../client/client.js'
import { dispatch } from '../client/internals.js'
import type { CaipAddress } from '../contract/ids.js'
import { LatchkitError } from '../errors/LatchkitError.js'
import { toErrorInfo } from '../errors/toErrorInfo.js'
import { toAddress, toNamespace } from '../utils/caip.js'
import { isSameAccount, selectSiwx } from './selectSiwx.js'
import { getSession, type SignInAttempt, setAsked } from './session.js'
import { getSiwxOptions } from './siwxOptions.js'
import type { SiwxSession } from './siwxState.js'

function createAttempt(account: CaipAddress): SignInAttempt {
  let settle: SignInAttempt['settle'] = () => {}
  const promise = new Promise<SiwxSession>((resolve, reject) => {
    settle = outcome => (outcome instanceof Error ? reject(outcome) : resolve(outcome))
  })
  // An attempt that the feature itself began has no caller.
  promise.catch(() => {})
  return { account, promise, settle, isShown: false }
}

/**
 * Fetches what the wallet is asked with, so that a tap reaches the wallet in its own tick. A look-up that is still
 * pending comes first: the account may be signed in.
 */
export async function prepare(client: Client, attempt: SignInAttempt): Promise<void> {
  const session = getSession(client)
  const { account } = attempt
  attempt.prepared = undefined
  dispatch(client, { type: 'siwx/progressed', flow: { step: 'preparing', account } })
  const isCurrent = (): boolean => session.attempt === attempt
  try {
    await session.checking
    if (!isCurrent()) return
    const load = getSiwxOptions(client).families[toNamespace(account)]
    if (!load) throw new LatchkitError('ADAPTER_MISSING')
    const [{ signIn }, nonce] = await Promise.all([load(), session.backend.getNonce({ account })])
    if (!isCurrent()) return
    attempt.prepared = { signIn, nonce, at: client.environment.now() }
    dispatch(client, { type: 'siwx/progressed', flow: { step: 'ready', account } })
  } catch (error) {
    if (!isCurrent()) return
    dispatch(client, {
      type: 'siwx/progressed',
      flow: { step: 'failed', account, error: toErrorInfo(error, 'SERVER_ERROR') },
    })
  }
}

/** A sign-in that is shown already is joined. */
export function signIn(client: Client): Promise<SiwxSession> {
  const active = getActive(client)
  if (!active) return Promise.reject(new LatchkitError('NOT_CONNECTED'))
  const session = getSession(client)
  const { session: signedIn } = selectSiwx(client.getState())
  if (signedIn && isSameAccount(signedIn.caipAddress, active.account)) return Promise.resolve(signedIn)
  const account: CaipAddress = `${active.caipNetworkId}:${toAddress(active.account)}`
  if (session.attempt) return session.attempt.promise
  const attempt = createAttempt(account)
  session.attempt = attempt
  setAsked(client, account)
  dispatch(client, { type: 'view/requested', view: 'ConnectingSiwe' })
  attempt.isShown = true
  prepare(client, attempt)
  return attempt.promise
}
