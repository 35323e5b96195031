import { getActive } from '../account/getActive.js'
import type { Client } from '../client/client.js'
import { getInternals } from '../client/internals.js'
import { setClientTimeout } from '../client/lifetime.js'
import type { Unwatch } from '../contract/ids.js'
import { cancelSignIn } from './cancelSignIn.js'
import { check } from './check.js'
import { getRoute, leaveSiwx } from './leaveSiwx.js'
import { isSameAccount, selectActiveAccounts, selectSiwx } from './selectSiwx.js'
import { getSession, setAsked, siwxKey } from './session.js'
import { signIn } from './signIn.js'
import { signOut } from './signOut.js'
import { getSiwxOptions } from './siwxOptions.js'

/** The longest time that a timer can have. */
const maxTimeoutMs = 2_147_483_647
const ignore = (): void => {}

/**
 * Follows the connection: asks once a wallet has connected, and ends the session with its account. A session
 * belongs to one address; another network of its family is no change.
 */
export function start(client: Client): Unwatch {
  const session = getSession(client)
  const { askOnConnect = true, required = false } = getSiwxOptions(client)
  const { signOutOnDisconnect = true } = client.options
  let wasConnected = false
  let clearExpiry: Unwatch | undefined
  let expiresAt: number | undefined

  const followExpiry = (next: number | undefined): void => {
    if (next === expiresAt) return
    expiresAt = next
    clearExpiry?.()
    clearExpiry = undefined
    if (next === undefined) return
    const delay = Math.min(Math.max(0, next - client.environment.now()), maxTimeoutMs)
    clearExpiry = setClientTimeout(client, delay, () => {
      expiresAt = undefined
      check(client).catch(ignore)
    })
  }
  const endWith = (accounts: readonly string[]): void => {
    if (accounts.length === 0 && !signOutOnDisconnect) return
    signOut(client).catch(ignore)
  }
  const sync = (): void => {
    const state = client.getState()
    const accounts = selectActiveAccounts(state)
    const { attempt } = session
    const isLeft = attempt?.isShown && !getRoute(client)
    if (attempt && (isLeft || !accounts.some(each => isSameAccount(each, attempt.account))))
      cancelSignIn(client).catch(ignore)
    const isConnected = Object.values(state.families).some(({ status }) => status === 'connected')
    const { status, session: signedIn, flow } = selectSiwx(client.getState())
    followExpiry(signedIn?.expiresAt)
    if (signedIn && !accounts.some(each => isSameAccount(each, signedIn.caipAddress))) {
      endWith(accounts)
    }
    // Until the first connection nothing is asked of the backend.
    if (isConnected && !wasConnected) {
      wasConnected = true
      if (status !== 'signedIn') check(client).catch(ignore)
      return
    }
    if (!isConnected) {
      if (wasConnected && accounts.length === 0) setAsked(client, undefined)
      wasConnected = accounts.length > 0 && wasConnected
      return
    }
    // Other families of the connection come first.
    const isConnecting = client.getState().flow.step === 'requesting'
    if (flow.step !== 'idle' || session.attempt || isConnecting) return
    const active = getActive(client)
    if (!active) return
    // Opened by a connection, or by the site.
    if (getRoute(client)) {
      if (status === 'signedIn') leaveSiwx(client)
      else signIn(client).catch(ignore)
      return
    }
    const { asked } = session
    const isAsked = asked !== undefined && isSameAccount(asked, active.account)
    if (status === 'signedOut' && askOnConnect && (!isAsked || required)) signIn(client).catch(ignore)
  }
  const stops = [
    client.subscribe(sync),
    getInternals(client).storage.watch?.(key => {
      if (key?.endsWith(siwxKey.slice(siwxKey.indexOf('/'))) && wasConnected && !session.attempt)
        check(client).catch(ignore)
    }),
  ]
  sync()
  return () => {
    for (const stop of stops) stop?.()
    clearExpiry?.()
  }
}
