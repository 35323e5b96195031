import type { KeyValueStorage, LoginPort, Transport } from '@latchkit/core'
import { LatchkitError } from '@latchkit/core/internal'
import { createFrameClient } from './client/createFrameClient.js'
import { createLoginPort } from './login/createLoginPort.js'
import { createAuthTransport } from './transport/createAuthTransport.js'

export type Client = {
  login: LoginPort
  createTransport(parameters: { storage: KeyValueStorage; instanceId?: string | undefined }): Transport
}

/**
 * @param needsWindow - every view of the secure site is shown in a window
 * @throws LatchkitError `CONFIG_INVALID` when `secureUrl` is not an http(s) URL
 */
export function createClient(secureUrl: string, needsWindow: boolean): Client {
  if (!/^https?:\/\//.test(secureUrl) || !URL.canParse(secureUrl))
    throw new LatchkitError('CONFIG_INVALID', { details: 'secureUrl' })
  const { origin } = new URL(secureUrl)
  const frame = createFrameClient({ origin, window })
  const login = createLoginPort({ frame, origin, window, needsWindow })
  return { login, createTransport: options => createAuthTransport({ frame, login, ...options }) }
}
