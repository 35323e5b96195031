import type { Client } from '../client/client.js'
import { dispatch, getInternals } from '../client/internals.js'
import { authTransportId } from '../constants.js'
import type { Unwatch } from '../contract/ids.js'
import { getView } from '../state/getView.js'
import type { State } from '../state/state.js'
import { reportError } from '../telemetry/reportError.js'
import { readLogin, signOutLogin } from './account.js'
import { loginFeature } from './loginState.js'
import { readEmails } from './recentEmails.js'
import { emptyLogin } from './selectLogin.js'
import { getSession } from './session.js'
import { showStep } from './showStep.js'
import { signInViews } from './signInViews.js'

const hasAccount = ({ families }: State): boolean =>
  Object.values(families).some(({ connections }) =>
    connections.some(({ connectorId }) => connectorId === authTransportId),
  )

/** Ends the sign-in of the secure site with the connection, and what a closed modal or a left view asked for. */
export function start(client: Client): Unwatch {
  const session = getSession(client)
  const { storage } = getInternals(client)
  const report = (error: unknown): void => reportError(client, error)
  let before: State | undefined

  const onAccount = (state: State): void => {
    // The hint also covers a page on which this code was not loaded when the connection ended.
    if (hasAccount(state)) {
      storage.setItem(loginFeature.resumeKey, 'connected')
      if (state.slices.login?.step.step !== 'signedIn') readLogin(client).catch(report)
    } else if (state.initialized && storage.getItem(loginFeature.resumeKey) === 'connected') {
      storage.removeItem(loginFeature.resumeKey)
      if (client.options.signOutOnDisconnect !== false) signOutLogin(client).catch(report)
    }
  }
  const onModal = (state: State, last: State): void => {
    const { task } = state.slices.login ?? emptyLogin
    const view = getView(state.modal)
    const isClosed = last.modal.open && !state.modal.open
    const isBack = task === 'social' && last.modal.isAttempt && view === 'Connect'
    // A recovery code that was skipped, also by closing: the visitor has signed in.
    const { step } = state.slices.login ?? emptyLogin
    const isSkipped = getView(last.modal) === 'ApproveTransaction' && view !== 'ApproveTransaction'
    if (isSkipped && last.modal.open && step.step === 'signedIn') {
      showStep(client, step)
      return
    }
    if (state.modal.open && !signInViews.includes(view)) session.isWanted = false
    if (!isClosed && !isBack) return
    session.isWanted = false
    if (task !== 'signOut') session.running?.abort()
    session.waiting?.controller.abort()
  }
  const onChange = (): void => {
    const last = before
    const state = client.getState()
    // Before what follows, which changes the state again.
    before = state
    if (last && last.modal !== state.modal) onModal(state, last)
    if (last?.initialized !== state.initialized || hasAccount(last) !== hasAccount(state)) onAccount(state)
  }
  dispatch(client, { type: 'login/recalled', recentEmails: readEmails(client) })
  const unwatch = client.subscribe(onChange)
  onChange()
  return unwatch
}
