import { call } from '../client/chunk.js'
import type { Client } from '../client/client.js'
import { dispatch, getInternals } from '../client/internals.js'
import type { LoginStep } from '../contract/login.js'
import { getPort } from './getPort.js'
import type { SetPreferredAccountTypeParameters } from './loginParameters.js'
import { loginFeature } from './loginState.js'
import { runTask } from './runTask.js'
import { getSession } from './session.js'
import { connectAccounts, showStep } from './showStep.js'

export async function readLogin(client: Client): Promise<LoginStep> {
  const port = await getPort(client).load()
  const step = await port.readLogin()
  dispatch(client, { type: 'login/stepped', step })
  // A code or an approval that an earlier page waited for is waited for again.
  if (step.step === 'code' || step.step === 'device') getSession(client).isWanted = true
  showStep(client, step)
  return step
}

export async function reconnectLogin(client: Client): Promise<void> {
  connectAccounts(client)
}

export async function openLoginSettings(client: Client): Promise<boolean> {
  return call(getPort(client), async port => port.openSettings())
}

export async function setPreferredAccountType(
  client: Client,
  { namespace, type }: SetPreferredAccountTypeParameters,
): Promise<LoginStep> {
  const step = await runTask(client, {
    task: 'account',
    run: port => port.setPreferredAccountType({ namespace, type }),
  })
  dispatch(client, { type: 'login/accountTypePreferred', namespace, accountType: type })
  return step
}

export async function signOutLogin(client: Client): Promise<void> {
  const session = getSession(client)
  session.isWanted = false
  session.waiting?.controller.abort()
  await runTask(client, { task: 'signOut', run: port => port.signOut() })
  getInternals(client).storage.removeItem(loginFeature.resumeKey)
}
