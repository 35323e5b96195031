import type { Client } from '../client/client.js'
import { dispatch, getInternals } from '../client/internals.js'
import type { ChainNamespace } from '../contract/ids.js'
import type { EmbeddedAccount, LoginStep } from '../contract/login.js'
import { connectAccounts, followStep } from './followStep.js'
import { hintKey } from './hintKey.js'
import { loadPort } from './loadPort.js'
import { runTask } from './runTask.js'
import { getSession } from './session.js'

/** See `readLogin`. */
export async function readStep(client: Client): Promise<LoginStep> {
  const port = await loadPort(client)
  const step = await port.getStep()
  dispatch(client, { type: 'login/stepped', step })
  // A code or an approval that an earlier page waited for is waited for again.
  if (step.step === 'code' || step.step === 'device') getSession(client).isWanted = true
  followStep(client, step)
  return step
}

/** See `reconnectLogin`. */
export async function reconnect(client: Client): Promise<void> {
  connectAccounts(client)
}

/** See `openLoginSettings`. */
export async function openSettings(client: Client): Promise<boolean> {
  const { port } = getSession(client)
  return (port ?? (await loadPort(client))).openSettings()
}

/** See `setPreferredAccountType`. */
export async function prefer(
  client: Client,
  { namespace, type }: { namespace: ChainNamespace; type: EmbeddedAccount['type'] },
): Promise<LoginStep> {
  const step = await runTask(client, {
    task: 'account',
    run: port => port.setPreferredAccount({ namespace, type }),
  })
  dispatch(client, { type: 'login/accountTypePreferred', namespace, accountType: type })
  dispatch(client, { type: 'login/stepped', step })
  return step
}

/** See `signOutLogin`. */
export async function signOut(client: Client): Promise<void> {
  const session = getSession(client)
  session.isWanted = false
  session.waiting?.controller.abort()
  await runTask(client, { task: 'signOut', run: port => port.signOut() })
  getInternals(client).storage.removeItem(hintKey)
  dispatch(client, { type: 'login/stepped', step: { step: 'signedOut' } })
}
