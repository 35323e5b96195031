import { call } from '../client/chunk.js'
import type { Client } from '../client/client.js'
import { dispatch, getInternals } from '../client/internals.js'
import { refuseConnect } from '../connect/consent.js'
import type { SocialProvider } from '../contract/features.js'
import type { LoginPort, LoginStep } from '../contract/login.js'
import { LatchkitError } from '../errors/LatchkitError.js'
import { toErrorInfo, toLatchkitError } from '../errors/toErrorInfo.js'
import { getPort } from './getPort.js'
import type { LoginTask } from './loginState.js'
import { loginFeature } from './loginState.js'
import { getSession } from './session.js'

export type TaskParameters<Result> = {
  task: LoginTask
  provider?: SocialProvider | undefined
  /** Reaches the secure site in this tick when its code is loaded. */
  run(port: LoginPort, signal: AbortSignal): Promise<Result>
}

/**
 * Asks the secure site for one thing. A later task takes its place: what the first one still returns is dropped, and
 * its promise rejects with CANCELLED.
 */
export async function runTask<Result>(
  client: Client,
  { task, provider, run }: TaskParameters<Result>,
): Promise<Result> {
  const session = getSession(client)
  session.running?.abort()
  const controller = new AbortController()
  session.running = controller
  const { signal } = controller
  const running = call(getPort(client), port => {
    if (signal.aborted) throw new LatchkitError('CANCELLED')
    return run(port, signal)
  })
  dispatch(client, { type: 'login/started', task, provider })
  try {
    const result = await running
    if (signal.aborted) throw new LatchkitError('CANCELLED')
    return result
  } catch (cause) {
    const error = toLatchkitError(
      signal.aborted ? new LatchkitError('CANCELLED') : cause,
      'LOGIN_UNAVAILABLE',
    )
    if (session.running === controller)
      dispatch(
        client,
        error.code === 'CANCELLED'
          ? { type: 'login/ended', task }
          : { type: 'login/failed', task, error: toErrorInfo(error) },
      )
    throw error
  } finally {
    if (session.running === controller) {
      session.running = undefined
      dispatch(client, { type: 'login/ended', task })
    }
  }
}

/** @throws CONSENT_REQUIRED before the tick that the site requires; the modal shows the box */
export function assertConsent(client: Client): void {
  if (refuseConnect(client)) throw new LatchkitError('CONSENT_REQUIRED')
}

/** A task that leads to a further step. The port notifies of that step before this resolves, and `getPort` shows it. */
export async function runStep(client: Client, parameters: TaskParameters<LoginStep>): Promise<LoginStep> {
  assertConsent(client)
  getSession(client).isWanted = true
  getInternals(client).storage.setItem(loginFeature.resumeKey, 'started')
  return runTask(client, parameters)
}
