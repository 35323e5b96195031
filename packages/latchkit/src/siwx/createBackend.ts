import type { CaipAddress, SiwxBackend, SiwxSession } from '@latchkit/core'

/**
 * The browser's side of `createSessions` of `latchkit/verify`, and of a Latchkit server, for `siwx({ backend })`.
 * @param path - where your site serves it, or `auth/siwx` of the server's URL
 * @example siwx({ backend: createBackend('/auth/siwx') })
 */
export function createBackend(path: string): SiwxBackend {
  const send = async (action: string, body?: object): Promise<Record<string, unknown>> => {
    const response = await fetch(`${path}/${action}`, {
      method: body ? 'POST' : 'GET',
      credentials: 'include',
      ...(body && { headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) }),
    })
    if (!response.ok) throw new Error(`HTTP status code: ${response.status}`)
    return Object(await response.json()) as Record<string, unknown>
  }
  const readSession = ({ session }: Record<string, unknown>): SiwxSession | undefined => {
    const { caipAddress, expiresAt } = Object(session) as Record<string, unknown>
    if (typeof caipAddress !== 'string' || typeof expiresAt !== 'number') return undefined
    return { caipAddress: caipAddress as CaipAddress, expiresAt }
  }
  return {
    getNonce: async () => String((await send('nonce', {}))['nonce']),
    async verify({ message, signature, type }) {
      const session = readSession(await send('verify', { message, signature, type }))
      if (!session) throw new Error('The backend returned no session.')
      return session
    },
    getSession: async () => readSession(await send('session')),
    async signOut() {
      await send('sign-out', {})
    },
  }
}
