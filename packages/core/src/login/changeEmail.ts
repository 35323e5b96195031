import type { Client } from '../client/client.js'
import { dispatch } from '../client/internals.js'
import { LatchkitError } from '../errors/LatchkitError.js'
import { navigate, replaceView } from '../modal/navigate.js'
import { isEmail } from './isEmail.js'
import type { EmailUpdate } from './loginState.js'
import { runTask } from './runTask.js'
import { selectLogin } from './selectLogin.js'

/** Shows the next view of the change, where the modal shows one of its views. */
function show(client: Client, view: 'UpdateEmailPrimaryOtp' | 'UpdateEmailSecondaryOtp'): void {
  const { open, history } = client.getState().modal
  const shown = history[history.length - 1]?.view
  if (!open) return
  if (shown === 'UpdateEmailWallet') navigate(client, { view })
  else if (shown === 'UpdateEmailPrimaryOtp') replaceView(client, { view })
}

/** See `updateEmail`. */
export async function changeEmail(client: Client, { email: given }: { email: string }): Promise<EmailUpdate> {
  const email = given.trim()
  const result = await runTask(client, {
    task: 'update',
    run: port =>
      isEmail(email)
        ? port.startEmailUpdate({ email })
        : Promise.reject(new LatchkitError('LOGIN_EMAIL_INVALID')),
  })
  const update = { ...result, email, done: false }
  dispatch(client, { type: 'login/updateChanged', update })
  show(client, update.needsOldCode ? 'UpdateEmailPrimaryOtp' : 'UpdateEmailSecondaryOtp')
  return update
}

/** See `verifyEmailUpdate`. */
export async function verifyChange(client: Client, { code }: { code: string }): Promise<EmailUpdate> {
  const { update } = selectLogin(client.getState())
  if (!update || update.done) throw new LatchkitError('LOGIN_CODE_EXPIRED')
  const { challengeId, needsOldCode } = update
  const { done } = await runTask(client, {
    task: 'update',
    run: port => port.verifyEmailUpdate({ challengeId, code, which: needsOldCode ? 'old' : 'new' }),
  })
  const next: EmailUpdate = { ...update, needsOldCode: false, done }
  dispatch(client, { type: 'login/updateChanged', update: next })
  if (!done) show(client, 'UpdateEmailSecondaryOtp')
  return next
}
