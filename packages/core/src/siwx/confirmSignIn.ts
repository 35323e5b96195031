import { getActive, trackRequest } from '../account/getActive.js'
import type { Client } from '../client/client.js'
import { dispatch, emit } from '../client/internals.js'
import { toErrorInfo } from '../errors/toErrorInfo.js'
import { toNamespace } from '../utils/caip.js'
import { complete } from './complete.js'
import { isSameAccount, selectSiwx } from './selectSiwx.js'
import { getSession, type SignInAttempt, setAsked } from './session.js'
import { loadEmailCapture } from './showEmailCapture.js'
import { prepare } from './signIn.js'
import { getSiwxOptions } from './siwxOptions.js'

/** A nonce is good for five minutes, of which the wallet needs one. */
const maxNonceAgeMs = 240_000

/** Asks the wallet to sign the shown sign-in, in this tick where a nonce is there; then starts the session. */
export async function confirmSignIn(client: Client): Promise<void> {
  const { attempt } = getSession(client)
  const { flow } = selectSiwx(client.getState())
  if (!attempt || (flow.step !== 'ready' && flow.step !== 'failed')) return
  const { prepared } = attempt
  if (!prepared || client.environment.now() - prepared.at > maxNonceAgeMs) {
    await prepare(client, attempt)
    // Without a tap the visitor decides again.
    return
  }
  await sign(client, attempt, prepared)
}

async function sign(
  client: Client,
  attempt: SignInAttempt,
  { signIn, nonce }: NonNullable<SignInAttempt['prepared']>,
): Promise<void> {
  const session = getSession(client)
  const { account } = attempt
  const { statement, domain, uri, resources } = getSiwxOptions(client)
  const isCurrent = (): boolean => session.attempt === attempt
  const active = getActive(client, toNamespace(account))
  if (!active || !isSameAccount(active.account, account)) return
  dispatch(client, { type: 'siwx/progressed', flow: { step: 'signing', account } })
  emit(client, 'CLICK_SIGN_SIWX_MESSAGE', { caipNetworkId: active.caipNetworkId })
  try {
    const proof = await trackRequest(client, active, 'signMessage', () =>
      signIn(active.connector, {
        account,
        domain: domain ?? location.host,
        uri: uri ?? location.origin,
        nonce,
        statement,
        resources,
      }),
    )
    if (!isCurrent()) return
    // Whatever comes of it, the nonce is used.
    attempt.prepared = undefined
    dispatch(client, { type: 'siwx/progressed', flow: { step: 'verifying', account } })
    loadEmailCapture(client)
    const signedIn = await session.backend.verify(proof)
    session.revision += 1
    if (!isCurrent()) {
      // Cancelled, or another account by now: the session is ended.
      session.backend.signOut().catch(() => {})
      return
    }
    // Other tabs look it up.
    setAsked(client, account)
    complete(client, { session: signedIn, asksForEmail: true })
  } catch (error) {
    if (!isCurrent()) return
    dispatch(client, {
      type: 'siwx/progressed',
      flow: { step: 'failed', account, error: toErrorInfo(error, 'SIGN_FAILED') },
    })
  }
}
