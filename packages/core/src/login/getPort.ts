import { type Chunk, createChunk } from '../client/chunk.js'
import type { Client } from '../client/client.js'
import { dispatch } from '../client/internals.js'
import { onDestroy } from '../client/lifetime.js'
import type { LoginPort } from '../contract/login.js'
import { LatchkitError } from '../errors/LatchkitError.js'
import { toLatchkitError } from '../errors/toErrorInfo.js'
import { showView } from './secureView.js'
import { getSession } from './session.js'
import { showStep } from './showStep.js'

/**
 * Returns the way to the secure site, which loads once; its events are taken over from then on. Loading rejects with
 * CONFIG_INVALID where the site has none, LOGIN_UNAVAILABLE when it cannot be loaded.
 */
export function getPort(client: Client): Chunk<LoginPort> {
  const session = getSession(client)
  session.port ??= createChunk(async () => {
    const load = client.options.ports?.login
    if (!load) throw new LatchkitError('CONFIG_INVALID', { details: 'The port `login` is not configured.' })
    const port = await load().catch((cause: unknown) => {
      throw toLatchkitError(cause, 'LOGIN_UNAVAILABLE')
    })
    const unwatch = port.subscribe(event => {
      if (event.type === 'view') return showView(client, event.view)
      dispatch(client, { type: 'login/stepped', step: event.step })
      showStep(client, event.step)
    })
    onDestroy(client, unwatch)
    return port
  })
  return session.port
}
