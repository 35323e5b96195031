import type { Client } from '../client/client.js'
import { dispatch } from '../client/internals.js'
import { onDestroy } from '../client/lifetime.js'
import type { LoginPort } from '../contract/login.js'
import { LatchkitError } from '../errors/LatchkitError.js'
import { toLatchkitError } from '../errors/toErrorInfo.js'
import { followStep } from './followStep.js'
import { showView } from './secureView.js'
import { getSession } from './session.js'

/**
 * Loads the way to the secure site, once.
 * @throws CONFIG_INVALID where the site has none, LOGIN_UNAVAILABLE when it cannot be loaded
 */
export function loadPort(client: Client): Promise<LoginPort> {
  const session = getSession(client)
  if (session.port) return Promise.resolve(session.port)
  const load = client.options.ports?.login
  if (!load)
    return Promise.reject(
      new LatchkitError('CONFIG_INVALID', { details: 'The port `login` is not configured.' }),
    )
  session.loading ??= load().then(
    port => {
      session.port = port
      const unwatch = port.subscribe(event => {
        if (event.type === 'view') return showView(client, event.view)
        dispatch(client, { type: 'login/stepped', step: event.step })
        followStep(client, event.step)
      })
      onDestroy(client, unwatch)
      return port
    },
    (cause: unknown) => {
      session.loading = undefined
      throw toLatchkitError(cause, 'LOGIN_UNAVAILABLE')
    },
  )
  return session.loading
}
