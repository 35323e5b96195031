import type { KeyValueStorage, LoginPort, Transport } from '@latchkit/core'
import { LatchkitError } from '@latchkit/core/internal'
import { createFrameClient } from './client/createFrameClient.js'
import { type ApprovalPlace, createLoginPort } from './login/createLoginPort.js'
import { createAuthTransport } from './transport/createAuthTransport.js'

export type Client = {
  login: LoginPort
  createTransport(parameters: { storage: KeyValueStorage; instanceId?: string | undefined }): Transport
}

/**
 * @param approvals - where the host page wants approvals; default: in a window what can move value
 * @throws LatchkitError `CONFIG_INVALID` when `secureUrl` is not an http(s) URL
 */
export function createClient(secureUrl: string, approvals: ApprovalPlace = 'value'): Client {
  if (!/^https?:\/\//.test(secureUrl) || !URL.canParse(secureUrl))
    throw new LatchkitError('CONFIG_INVALID', { details: 'secureUrl' })
  const { origin } = new URL(secureUrl)
  const frame = createFrameClient({ origin, window })
  const login = createLoginPort({ frame, origin, window, approvals })
  return { login, createTransport: options => createAuthTransport({ frame, login, ...options }) }
}
