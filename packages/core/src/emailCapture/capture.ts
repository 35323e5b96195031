import type { Client } from '../client/client.js'
import { dispatch } from '../client/internals.js'
import { isError } from '../errors/isError.js'
import { LatchkitError } from '../errors/LatchkitError.js'
import { toErrorInfo } from '../errors/toErrorInfo.js'
import { isEmail } from '../login/isEmail.js'
import { selectSiwx } from '../siwx/selectSiwx.js'
import { sendToServer } from '../siwx/sendToServer.js'
import { selectRoute } from '../state/selectors/selectRoute.js'
import {
  type EmailCaptureChallenge,
  type EmailCaptureState,
  emailCaptureFeature,
} from './emailCaptureState.js'
import { selectEmailCapture } from './selectEmailCapture.js'

/** Characters of an id of the server. */
const idPattern = /^[-_A-Za-z0-9]{16,128}$/

function toChallenge(email: string, reply: Record<string, unknown>): EmailCaptureChallenge {
  const { challengeId, expiresAt, resendAt, triesLeft } = reply
  if (
    typeof challengeId !== 'string' ||
    !idPattern.test(challengeId) ||
    typeof expiresAt !== 'number' ||
    typeof resendAt !== 'number' ||
    typeof triesLeft !== 'number'
  )
    throw new LatchkitError('INVALID_RESPONSE')
  return { email, challengeId, expiresAt, resendAt, triesLeft }
}

/** @throws LOGIN_CODE_EXPIRED where no code was mailed */
function getChallenge(client: Client): EmailCaptureChallenge {
  const { challenge } = selectEmailCapture(client.getState())
  if (!challenge) throw new LatchkitError('LOGIN_CODE_EXPIRED')
  return challenge
}

const isShown = (client: Client): boolean => {
  const state = client.getState()
  return state.modal.open && emailCaptureFeature.views.some(view => view === selectRoute(state).view)
}

/** One question to the server at a time; what comes of it is in state. */
async function run(
  client: Client,
  task: NonNullable<EmailCaptureState['task']>,
  ask: () => Promise<void>,
): Promise<void> {
  if (selectEmailCapture(client.getState()).task) return
  dispatch(client, { type: 'emailCapture/started', task })
  try {
    await ask()
  } catch (error) {
    dispatch(client, { type: 'emailCapture/failed', error: toErrorInfo(error, 'SERVER_ERROR') })
    throw error
  }
}

export function startCapturedEmail(client: Client, { email: given }: { email: string }): Promise<void> {
  const email = given.trim()
  return run(client, 'start', async () => {
    if (!isEmail(email)) throw new LatchkitError('LOGIN_EMAIL_INVALID')
    const reply = await sendToServer(client, { path: 'email/start', body: { email } })
    dispatch(client, { type: 'emailCapture/mailed', challenge: toChallenge(email, reply) })
    dispatch(client, { type: 'view/reached', view: 'DataCaptureOtpConfirm' })
  })
}

export async function resendCapturedEmail(client: Client): Promise<void> {
  const { challengeId, email } = getChallenge(client)
  await run(client, 'resend', async () => {
    const reply = await sendToServer(client, { path: 'email/resend', body: { challengeId } }).catch(
      (error: unknown) => {
        // The server forgets a code that has expired; another one is an address given anew.
        if (!isError(error, 'LOGIN_CODE_EXPIRED')) throw error
        return sendToServer(client, { path: 'email/start', body: { email } })
      },
    )
    dispatch(client, { type: 'emailCapture/mailed', challenge: toChallenge(email, reply) })
  })
}

export async function verifyCapturedEmail(client: Client, { code }: { code: string }): Promise<void> {
  const { challengeId } = getChallenge(client)
  await run(client, 'verify', async () => {
    await sendToServer(client, { path: 'email/verify', body: { challengeId, code } })
    dispatch(client, { type: 'emailCapture/confirmed' })
    const { session } = selectSiwx(client.getState())
    if (session) dispatch(client, { type: 'siwx/signedIn', session: { ...session, hasEmail: true } })
    // The visitor had gone back to the form: it is done.
    if (!isShown(client) || selectRoute(client.getState()).view !== 'DataCapture') return
    dispatch(client, { type: 'view/reached', view: 'DataCaptureOtpConfirm' })
    dispatch(client, { type: 'view/ended', view: 'DataCapture' })
  })
}

export async function deleteCapturedEmail(client: Client): Promise<void> {
  await sendToServer(client, { path: 'email/delete', body: {} })
  const { session } = selectSiwx(client.getState())
  if (session) dispatch(client, { type: 'siwx/signedIn', session: { ...session, hasEmail: false } })
}

export async function skipEmailCapture(client: Client): Promise<void> {
  if (!isShown(client)) return
  for (const view of emailCaptureFeature.views) dispatch(client, { type: 'view/ended', view })
}
