import {
  SiwxNonceBodySchema,
  type SiwxNonceReply,
  SiwxNonceReplySchema,
  type SiwxSessionRecord,
  type SiwxSessionReply,
  SiwxSessionReplySchema,
  SiwxVerifyBodySchema,
} from '@latchkit/api/schemas'
import { Hono } from 'hono'
import { deleteCookie, getCookie, setCookie } from 'hono/cookie'
import type { AppEnv } from '../app.js'
import { charges } from '../middleware/charges.js'
import type { Limit } from '../middleware/rateLimit.js'
import { describe } from '../openapi/describe.js'
import type { Upstreams } from '../upstream/createUpstreams.js'
import { readSiwxBody, sessionCookie, toCaller } from './caller.js'
import { nonceTtlMs, type SiwxService, type SiwxSession, sessionTtlMs } from './service.js'

/** Binds nonces to the browser that asked for them. */
const browserCookie = 'lk-siwx-browser'
const errors = ['400', '413', '415'] as const

/** Readable by no script, and kept apart for each site that the page is of, where the browser can. */
const cookieOptions = {
  prefix: 'host',
  path: '/',
  secure: true,
  httpOnly: true,
  sameSite: 'None',
  partitioned: true,
} as const

/** Sign-in with a wallet: `/auth/siwx/*`, for pages of allowed origins, with credentials. */
export function createSiwxRoute(parameters: {
  service: SiwxService
  upstreams: Pick<Upstreams, 'chains' | 'get'>
  /** Per network address. */
  limit: Limit
  /** Whether an account has left an address at a site; undefined where visitors are not asked for one. */
  hasEmail?:
    | ((account: { caipAddress: string; isContract: boolean; origin: string }) => Promise<boolean>)
    | undefined
}): Hono<AppEnv> {
  const { service, upstreams, limit, hasEmail } = parameters
  const app = new Hono<AppEnv>()

  const withEmail = async (
    session: SiwxSession | null,
    { origin }: { origin: string },
  ): Promise<SiwxSessionRecord | null> => {
    if (!session) return null
    const { isContract, ...record } = session
    const { caipAddress } = record
    return hasEmail ? { ...record, hasEmail: await hasEmail({ caipAddress, isContract, origin }) } : record
  }
  app.use('/auth/siwx/*', async (context, next) => {
    context.header('cache-control', 'private, no-store')
    if (context.req.method === 'POST') await limit(context.get('clientAddress'))
    await next()
  })

  app.post(
    '/auth/siwx/nonce',
    charges('signIns'),
    describe({
      id: 'createSiwxNonce',
      summary: 'A nonce for one sign-in from this browser, good for 5 minutes.',
      reply: SiwxNonceReplySchema,
      body: { schema: SiwxNonceBodySchema, example: {} },
      errors,
    }),
    async context => {
      const caller = toCaller(context, upstreams)
      await readSiwxBody(context, SiwxNonceBodySchema)
      const browserKey = getCookie(context, browserCookie, 'host')
      const { nonce, expiresAt, browser } = await service.createNonce(caller, browserKey)
      setCookie(context, browserCookie, browser, { ...cookieOptions, maxAge: nonceTtlMs / 1000 })
      return context.json<SiwxNonceReply>({ nonce, expiresAt })
    },
  )
  app.post(
    '/auth/siwx/verify',
    charges('signIns', 'calls', 'bytes'),
    describe({
      id: 'verifySiwx',
      summary: 'Starts the session of an account that has signed a text with a nonce (CAIP-122).',
      reply: SiwxSessionReplySchema,
      body: { schema: SiwxVerifyBodySchema },
      errors: [...errors, '401', '502'],
    }),
    async context => {
      const caller = toCaller(context, upstreams)
      const body = await readSiwxBody(context, SiwxVerifyBodySchema)
      const { session, token } = await service.verify(caller, {
        ...body,
        browser: getCookie(context, browserCookie, 'host'),
        replaced: getCookie(context, sessionCookie, 'host'),
      })
      setCookie(context, sessionCookie, token, { ...cookieOptions, maxAge: sessionTtlMs / 1000 })
      return context.json<SiwxSessionReply>({ session: await withEmail(session, caller) })
    },
  )
  app.get(
    '/auth/siwx/session',
    charges('calls', 'bytes'),
    describe({
      id: 'getSiwxSession',
      summary: 'The session of this browser; null when no session.',
      reply: SiwxSessionReplySchema,
    }),
    async context => {
      const caller = toCaller(context, upstreams)
      const session = await service.getSession(caller, getCookie(context, sessionCookie, 'host'))
      return context.json<SiwxSessionReply>({ session: await withEmail(session, caller) })
    },
  )
  app.post(
    '/auth/siwx/sign-out',
    charges('signIns'),
    describe({
      id: 'signOutSiwx',
      summary: 'Ends the session of this browser.',
      reply: SiwxSessionReplySchema,
      body: { schema: SiwxNonceBodySchema, example: {} },
      errors,
    }),
    async context => {
      toCaller(context, upstreams)
      await readSiwxBody(context, SiwxNonceBodySchema)
      await service.signOut(getCookie(context, sessionCookie, 'host'))
      deleteCookie(context, sessionCookie, cookieOptions)
      return context.json<SiwxSessionReply>({ session: null })
    },
  )
  return app
}
