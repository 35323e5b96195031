import { Hono } from 'hono'
import { calculateJwkThumbprint, decodeProtectedHeader } from 'jose'
import type { AppEnv } from '../../app.js'
import { createLog } from '../../logs/createLog.js'
import type { Mail } from '../../mail/mails.js'
import { createMetrics } from '../../metrics/createMetrics.js'
import { createErrorHandler } from '../../middleware/handleError.js'
import { createRequestContext } from '../../middleware/requestContext.js'
import type { AuthStore } from '../../storage/authStore.js'
import { createMemoryStorage } from '../../storage/memory.js'
import type { AuthEnv } from '../authEnv.js'
import type { AuthKey } from '../authKeys.js'
import { type Auth, createAuth } from '../createAuth.js'
import { createAuthApp } from '../createAuthApp.js'
import { createTestBrowser, type TestBrowser } from './createTestBrowser.js'

export const testOrigin = 'https://secure.example'
export const testHost = 'https://shop.example'
export const testKey: AuthKey = { id: 'testkey1', key: Buffer.alloc(32, 1) }

export type TestAuth = {
  auth: Auth
  store: AuthStore
  fetch(request: Request): Promise<Response>
  createBrowser(userAgent?: string): Promise<TestBrowser>
  /** Mails, oldest first. */
  mails: ({ to: string } & Mail)[]
  /** The last code that was mailed to an address. */
  codeOf(email: string): string
  /** Every line of the log. */
  log: string[]
  /** Codes that were compared. */
  guesses(): number
  /** The clock is paused; this advances it. */
  advance(ms: number): void
  now(): number
  /** Signs in by email and returns the response of `verify`; at the page of a host unless another is given. */
  signIn(browser: TestBrowser, email: string, host?: string): ReturnType<TestBrowser['post']>
  /** The same on the secure site's settings page, with the approval of a further device. */
  signInToSettings(browser: TestBrowser, email: string): ReturnType<TestBrowser['post']>
  /** Signs in as a provider's account, at the settings page unless another page is given. */
  signInByProvider(browser: TestBrowser, subject: string, host?: string): Promise<void>
  /** Of the key that made a proof. */
  thumbprintOf(proof: string): Promise<string>
  close(): void
}

/** The auth API over a store, with mails that are kept and a clock that the test moves. */
export async function createTestAuth(
  parameters: {
    store?: AuthStore
    keys?: readonly AuthKey[]
    now?: () => number
    createCode?: () => string
    /** Zero bits of a proof of work; few, unless a test says otherwise. */
    workBits?: number | undefined
    providers?: (auth: Auth) => Hono<AuthEnv>
  } = {},
): Promise<TestAuth> {
  const store = parameters.store ?? createMemoryStorage().auth
  if (store === undefined) throw new Error('The storage keeps no records of sign-in.')
  let time = 1_800_000_000_000
  const now = parameters.now ?? (() => time)
  const mails: TestAuth['mails'] = []
  const lines: string[] = []
  let guesses = 0
  const auth = await createAuth({
    store,
    keys: parameters.keys ?? [testKey],
    origin: testOrigin,
    hosts: { allows: origin => origin === testHost },
    mailer: { send: (to, mail) => void mails.push({ to, ...mail }), close: async () => {} },
    now,
    createCode: parameters.createCode,
    workBits: 'workBits' in parameters ? parameters.workBits : 4,
    onGuess: () => {
      guesses += 1
    },
    waitMs: 50,
  })
  const log = createLog({ level: 'debug', destination: { write: line => void lines.push(line) } })
  const app = new Hono<AppEnv>()
  app.onError(createErrorHandler({ log, refusalDelayMs: 0 }))
  app.use(createRequestContext({ log, metrics: createMetrics({ process: false }), trustedProxies: 0 }))
  app.route(
    '/',
    createAuthApp({
      auth,
      hasEmail: true,
      placeHeader: 'x-place',
      bounds: (_, next) => next(),
      providers: parameters.providers?.(auth),
      hosts: { allows: origin => origin === testHost },
    }),
  )
  const codeOf = (email: string): string => {
    const mail = mails.findLast(({ to, subject }) => to === email && /^\d{6} /.test(subject))
    if (mail === undefined) throw new Error(`No code was mailed to ${email}.`)
    return mail.subject.slice(0, 6)
  }
  const fetch = async (request: Request): Promise<Response> => app.fetch(request)
  const site: TestAuth = {
    auth,
    store,
    fetch,
    createBrowser: userAgent =>
      createTestBrowser({ fetch, origin: testOrigin, now, ...(userAgent !== undefined && { userAgent }) }),
    mails,
    codeOf,
    log: lines,
    guesses: () => guesses,
    advance: ms => {
      time += ms
    },
    now,
    async signIn(browser, email, host = testHost) {
      const { body } = await browser.post('/auth/email/start', { email, host })
      return browser.post('/auth/email/verify', { challengeId: body['challengeId'], code: codeOf(email) })
    },
    async signInToSettings(browser, email) {
      const { body } = await browser.post('/auth/email/start', { email, host: testOrigin })
      const code = codeOf(email)
      const first = await browser.post('/auth/email/verify', { challengeId: body['challengeId'], code })
      if (first.body['status'] !== 'device') return first
      const link = mails.findLast(({ to, text }) => to === email && text.includes('/device/'))
      const path = /\/device\/\S+/.exec(link?.text ?? '')?.[0]
      await browser.post(`/auth${path}`, { number: first.body['number'] })
      return browser.post('/auth/device/wait', { approvalId: first.body['approvalId'] })
    },
    async signInByProvider(browser, subject, host = testOrigin) {
      const thumbprint = await site.thumbprintOf(await browser.prove('GET', '/auth/me'))
      const { token } = await auth.users.signIn({
        identity: { issuer: 'https://provider.example', subject, social: { provider: 'google' } },
        browser: { thumbprint, device: 'Firefox on Linux', place: 'unknown place' },
        host,
      })
      browser.cookie = token
    },
    async thumbprintOf(proof) {
      const { jwk } = decodeProtectedHeader(proof)
      if (jwk === undefined) throw new Error('The proof has no key.')
      return calculateJwkThumbprint(jwk, 'sha256')
    },
    close: () => auth.close(),
  }
  return site
}
