import type { Client } from '../client/client.js'
import type { CaipAddress } from '../contract/ids.js'
import { LatchkitError } from '../errors/LatchkitError.js'
import { sendToServer } from './sendToServer.js'
import type { SiwxBackend } from './siwxOptions.js'
import type { SiwxSession } from './siwxState.js'

const isCaipAddress = (value: unknown): value is CaipAddress =>
  typeof value === 'string' && /^[-a-z0-9]{3,8}:[-_a-zA-Z0-9]{1,32}:[-.%a-zA-Z0-9]{1,128}$/.test(value)

function readSession(reply: Record<string, unknown>): SiwxSession | undefined {
  if (reply['session'] === null) return undefined
  const { caipAddress, expiresAt, hasEmail } = Object(reply['session']) as Record<string, unknown>
  if (!isCaipAddress(caipAddress) || typeof expiresAt !== 'number')
    throw new LatchkitError('INVALID_RESPONSE')
  return { caipAddress, expiresAt, ...(typeof hasEmail === 'boolean' && { hasEmail }) }
}

/** Sessions that a Latchkit server keeps, by its cookie. */
export function createServerBackend(client: Client): SiwxBackend {
  const send = (path: string, body?: object | undefined): Promise<Record<string, unknown>> =>
    sendToServer(client, { path, body })
  return {
    async getNonce() {
      const { nonce } = await send('nonce', {})
      if (typeof nonce !== 'string' || !/^[a-zA-Z0-9]{8,64}$/.test(nonce))
        throw new LatchkitError('INVALID_RESPONSE')
      return nonce
    },
    async verify({ message, signature, type }) {
      const session = readSession(await send('verify', { message, signature, type }))
      if (!session) throw new LatchkitError('INVALID_RESPONSE')
      return session
    },
    getSession: async () => readSession(await send('session')),
    async signOut() {
      await send('sign-out', {})
    },
  }
}
