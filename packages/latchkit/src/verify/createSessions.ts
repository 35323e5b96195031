import { createNonce } from './createNonce.js'
import { isRecord, readCookie, seal, unseal } from './sealed.js'
import { type VerifySignInParameters, verifySignIn } from './verifySignIn.js'

/** Who has signed in. */
export type Session = {
  address: string
  /** CAIP-10. */
  caipAddress: string
  /** Unix milliseconds. */
  expiresAt: number
}

export type SessionsParameters = {
  /** At least 32 random characters, the same on every server of the site; anyone who has it can sign in as any user. */
  secret: string
  /** Host of the site, with its port where it has one. */
  domain: string
  rpcUrls?: VerifySignInParameters['rpcUrls']
  /** Milliseconds that a session is good. Default 7 days. */
  sessionMs?: number | undefined
  /** Marks a nonce as used, and returns false for one that was used before. Default: in this process's memory. */
  takeNonce?: ((nonce: string, expiresAt: number) => Promise<boolean>) | undefined
  /** For tests. */
  now?: (() => number) | undefined
}

/** Sessions in a sealed cookie, on standard requests and responses. */
export type Sessions = {
  /** The session of a request's cookie; undefined where it has none that is good. */
  getSession(cookieHeader: string | null | undefined): Promise<Session | undefined>
  /**
   * Serves `nonce`, `verify`, `session` and `sign-out` below any path, as `siwx({ backend })` of `latchkit` expects them
   * from `createBackend`. 404 for anything else.
   */
  handle(request: Request): Promise<Response>
}

const sessionCookie = '__Host-session'
const nonceCookie = '__Host-nonce'
const nonceMs = 300_000
const maxBodyLength = 40_000

/** Nonces that were used in this process; enough for a site of one process. */
function createMemory(now: () => number): NonNullable<SessionsParameters['takeNonce']> {
  const used = new Map<string, number>()
  return async (nonce, expiresAt) => {
    for (const [old, until] of used) if (until < now()) used.delete(old)
    if (used.has(nonce)) return false
    used.set(nonce, expiresAt)
    return true
  }
}

const toCookie = (name: string, value: string, ms: number): string =>
  `${name}=${value}; Path=/; Max-Age=${Math.floor(ms / 1000)}; HttpOnly; Secure; SameSite=Lax`

function reply(body: object, { status = 200, cookies = [] as readonly string[] } = {}): Response {
  const headers = new Headers({ 'content-type': 'application/json', 'cache-control': 'no-store' })
  for (const cookie of cookies) headers.append('set-cookie', cookie)
  return new Response(JSON.stringify(body), { status, headers })
}

/**
 * Sign-in with a wallet on a backend of your own: nonces, verification, and sessions in an HttpOnly cookie.
 * @throws RangeError for a secret of less than 32 characters
 * @example
 * const sessions = createSessions({ secret: process.env.SESSION_SECRET, domain: 'example.com' })
 */
export function createSessions(parameters: SessionsParameters): Sessions {
  const { secret, domain, rpcUrls, sessionMs = 7 * 86_400_000, now = Date.now } = parameters
  if (secret.length < 32) throw new RangeError('The secret has less than 32 characters.')
  const takeNonce = parameters.takeNonce ?? createMemory(now)

  const getSession: Sessions['getSession'] = async cookieHeader => {
    const session = await unseal(secret, 'session', readCookie(cookieHeader, sessionCookie))
    const { address, caipAddress, expiresAt } = session ?? {}
    if (typeof address !== 'string' || typeof caipAddress !== 'string' || typeof expiresAt !== 'number')
      return undefined
    return expiresAt > now() ? { address, caipAddress, expiresAt } : undefined
  }

  const verify = async (request: Request, body: Record<string, unknown>): Promise<Response> => {
    const refuse = (reason: string) => reply({ code: 'SIGNATURE_INVALID', message: reason }, { status: 401 })
    const issued = await unseal(secret, 'nonce', readCookie(request.headers.get('cookie'), nonceCookie))
    const { nonce, expiresAt } = issued ?? {}
    if (typeof nonce !== 'string' || typeof expiresAt !== 'number' || expiresAt <= now())
      return refuse('NONCE')
    const { message, signature } = body
    if (typeof message !== 'string' || typeof signature !== 'string') return refuse('FORMAT')
    const result = await verifySignIn({
      message,
      signature,
      expected: { domain, nonce },
      rpcUrls,
      now: now(),
      maxAgeMs: nonceMs,
    })
    if (!result.valid) return refuse(result.reason)
    if (!(await takeNonce(nonce, expiresAt))) return refuse('NONCE')
    const { address, caipAddress } = result
    const session: Session = { address, caipAddress, expiresAt: now() + sessionMs }
    const cookies = [
      toCookie(sessionCookie, await seal(secret, 'session', session), sessionMs),
      toCookie(nonceCookie, '', 0),
    ]
    return reply({ session }, { cookies })
  }

  return {
    getSession,
    async handle(request) {
      const action = new URL(request.url).pathname.split('/').at(-1)
      if (request.method === 'GET' && action === 'session')
        return reply({ session: (await getSession(request.headers.get('cookie'))) ?? null })
      if (request.method !== 'POST') return reply({ code: 'NOT_FOUND' }, { status: 404 })
      // A type that no form can send, so that another site's page cannot post here.
      if (!request.headers.get('content-type')?.startsWith('application/json'))
        return reply({ code: 'UNSUPPORTED_MEDIA_TYPE' }, { status: 415 })
      const text = await request.text()
      if (text.length > maxBodyLength) return reply({ code: 'PAYLOAD_TOO_LARGE' }, { status: 413 })
      const body: unknown = safeParse(text)
      if (!isRecord(body)) return reply({ code: 'BAD_REQUEST' }, { status: 400 })
      if (action === 'nonce') {
        const nonce = createNonce()
        const expiresAt = now() + nonceMs
        const sealed = await seal(secret, 'nonce', { nonce, expiresAt })
        return reply({ nonce, expiresAt }, { cookies: [toCookie(nonceCookie, sealed, nonceMs)] })
      }
      if (action === 'verify') return verify(request, body)
      if (action === 'sign-out')
        return reply({ session: null }, { cookies: [toCookie(sessionCookie, '', 0)] })
      return reply({ code: 'NOT_FOUND' }, { status: 404 })
    },
  }
}

function safeParse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
