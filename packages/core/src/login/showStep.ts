import { callEngine } from '../client/callEngine.js'
import { call } from '../client/chunk.js'
import type { Client } from '../client/client.js'
import { dispatch, emit, getInternals } from '../client/internals.js'
import { onDestroy } from '../client/lifetime.js'
import { isConsentMissing, refuseConnect } from '../connect/consent.js'
import { authTransportId } from '../constants.js'
import type { LoginStep } from '../contract/login.js'
import type { ViewName } from '../contract/views.js'
import { toErrorInfo } from '../errors/toErrorInfo.js'
import { getView } from '../state/getView.js'
import { reportError } from '../telemetry/reportError.js'
import { loginFeature } from './loginState.js'
import { keepEmail } from './recentEmails.js'
import { getSession } from './session.js'
import { signInViews } from './signInViews.js'

const viewOf: Partial<Record<LoginStep['step'], ViewName>> = {
  code: 'EmailVerifyOtp',
  device: 'EmailVerifyDevice',
  social: 'ConnectingSocial',
  farcaster: 'ConnectingFarcaster',
}

/** Waits for the approval of this device; the same wait is not begun twice. */
function waitForDevice(client: Client, approvalId: string): void {
  const session = getSession(client)
  const { port, waiting } = session
  if (!port || (waiting?.approvalId === approvalId && !waiting.controller.signal.aborted)) return
  waiting?.controller.abort()
  const controller = new AbortController()
  session.waiting = { approvalId, controller }
  const { signal } = controller
  dispatch(client, { type: 'login/started', task: 'device' })
  call(port, loaded => loaded.waitForDevice({ approvalId, signal })).then(
    () => {
      if (signal.aborted) return
      session.waiting = undefined
      dispatch(client, { type: 'login/ended', task: 'device' })
    },
    (error: unknown) => {
      if (signal.aborted) return
      session.waiting = undefined
      dispatch(client, {
        type: 'login/failed',
        task: 'device',
        error: toErrorInfo(error, 'LOGIN_UNAVAILABLE'),
      })
    },
  )
}

/** Connects the accounts of the user: the families of the site, as a wallet with several of them. */
export function connectAccounts(client: Client): void {
  callEngine(client, async ({ startPairing }) =>
    startPairing(client, { transportId: authTransportId }),
  ).catch((error: unknown) => reportError(client, error))
}

/** Connects once the box is ticked: a sign-in that an earlier page began may end before it is. */
function connectAfterConsent(client: Client): void {
  const unwatch = client.subscribe(() => {
    const isMissing = isConsentMissing(client)
    if (isMissing && client.getState().modal.open) return
    unwatch()
    forget()
    if (!isMissing) connectAccounts(client)
  })
  const forget = onDestroy(client, unwatch)
  refuseConnect(client)
}

/** Shows what the sign-in needs next, or connects once it is done. A step that this page did not ask for is not shown. */
export function showStep(client: Client, step: LoginStep): void {
  const session = getSession(client)
  const { storage } = getInternals(client)
  if (step.step === 'signedOut') storage.removeItem(loginFeature.resumeKey)
  if (!session.isWanted) return
  if (step.step === 'device') waitForDevice(client, step.approvalId)
  if (step.step === 'signedIn') {
    // A recovery code that is on screen comes first.
    if (session.view && getView(client.getState().modal) === 'ApproveTransaction') return
    session.isWanted = false
    const { email, social } = step.user
    if (email !== undefined && !social)
      dispatch(client, { type: 'login/recalled', recentEmails: keepEmail(client, email) })
    if (isConsentMissing(client)) connectAfterConsent(client)
    else connectAccounts(client)
    return
  }
  const { modal } = client.getState()
  const view = viewOf[step.step]
  const shown = getView(modal)
  if (!modal.open || view === undefined || view === shown || !signInViews.includes(shown)) return
  if (step.step === 'code') emit(client, 'EMAIL_VERIFICATION_CODE_SENT', {})
  dispatch(client, { type: 'view/reached', view })
}
