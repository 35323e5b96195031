import { createLatchkit } from 'latchkit'
import { mainnet } from 'latchkit/networks'
import { type SiwxBackend, type SiwxSession, siwx } from 'latchkit/siwx'
import { createSessions, verifySignIn } from 'latchkit/verify'

async function call<Reply>(path: string, body?: object): Promise<Reply> {
  const response = await fetch(path, {
    method: body ? 'POST' : 'GET',
    headers: { 'content-type': 'application/json' },
    ...(body && { body: JSON.stringify(body) }),
  })
  if (!response.ok) throw new Error(`${path}: ${response.status}`)
  return response.json() as Promise<Reply>
}

/** In the page: the four functions that the modal needs, over routes of your own. */
export const ownBackend: SiwxBackend = {
  getNonce: () => call<{ nonce: string }>('/api/nonce').then(({ nonce }) => nonce),
  verify: ({ message, signature }) => call<SiwxSession>('/api/sign-in', { message, signature }),
  getSession: async () => (await call<{ session: SiwxSession | null }>('/api/session')).session ?? undefined,
  signOut: () => call('/api/sign-out', {}),
}
export const client = createLatchkit({
  networks: [mainnet],
  modules: { siwx: siwx({ backend: ownBackend }) },
})

/**
 * On the server: what `authorize` of a credentials provider of next-auth does, or the handler that saves to iron-session, or
 * one that signs a JWT. `nonce` is the one that this browser was given, from its cookie; it is forgotten before the session
 * starts. `caipAddress` is the user's id: `eip155:1:0x…`.
 */
export async function authorize(proof: { message: string; signature: string; nonce: string }) {
  const { message, signature, nonce } = proof
  const expected = { domain: 'example.com', nonce }
  const result = await verifySignIn({ message, signature, expected })
  return result.valid ? { id: result.caipAddress } : null
}

const sessions = createSessions({ secret: process.env['SESSION_SECRET'] ?? '', domain: 'example.com' })

/** In a server component: `getSession` takes the header, for example `(await headers()).get('cookie')` of Next.js. */
export async function readUser(cookieHeader: string | null): Promise<string | undefined> {
  return (await sessions.getSession(cookieHeader))?.caipAddress
}
