import { Hono } from 'hono'
import type { PrivateKeyAccount } from 'viem/accounts'
import type { AppEnv } from '../../app.js'
import { createAuth } from '../../auth/createAuth.js'
import { testKey } from '../../auth/testing/createTestAuth.js'
import { createLog } from '../../logs/createLog.js'
import type { Mail } from '../../mail/mails.js'
import { createMetrics } from '../../metrics/createMetrics.js'
import { createErrorHandler } from '../../middleware/handleError.js'
import { createLimit } from '../../middleware/rateLimit.js'
import { createRequestContext } from '../../middleware/requestContext.js'
import { createSiwxRoute } from '../../siwx/route.js'
import { createSiwxService } from '../../siwx/service.js'
import { createBrowser, toText } from '../../siwx/testing/createBrowser.js'
import type { AuthRecord, AuthStore } from '../../storage/authStore.js'
import { createMemoryStorage } from '../../storage/memory.js'
import { createEmailCapture } from '../createEmailCapture.js'
import { createEmailCaptureRoute } from '../route.js'

/** The routes of sign-in with a wallet with captured addresses, mails that are kept and a clock that the test moves. */
export async function createTestCapture(options: { isOn?: boolean } = {}) {
  const { auth: inner } = createMemoryStorage()
  if (!inner) throw new Error('The storage keeps no records of sign-in.')
  const written: AuthRecord[] = []
  const store: AuthStore = {
    ...inner,
    commit(changes, at) {
      written.push(...changes.flatMap(change => ('record' in change ? [change.record] : [])))
      return inner.commit(changes, at)
    },
  }
  const mails: ({ to: string } & Mail)[] = []
  const lines: string[] = []
  let advanced = 0
  const now = (): number => Date.now() + advanced
  const mailer = { send: (to: string, mail: Mail) => void mails.push({ to, ...mail }), close: async () => {} }
  const hosts = { allows: () => false }
  const auth = await createAuth({
    store,
    keys: [testKey],
    origin: 'https://secure.example',
    hosts,
    mailer,
    now,
  })
  const capture = createEmailCapture(auth.core, mailer)
  const log = createLog({ level: 'trace', destination: { write: line => void lines.push(line) } })
  const app = new Hono<AppEnv>()
  app.onError(createErrorHandler({ log, refusalDelayMs: 0 }))
  app.use(createRequestContext({ log, metrics: createMetrics({ process: false }), trustedProxies: 0 }))
  const service = createSiwxService({ store, now })
  const upstreams = {
    chains: [],
    get: () => {
      throw new Error('No network is configured.')
    },
  }
  const limit = createLimit({ name: 'test', points: 1_000_000 })
  const isOn = options.isOn !== false
  app.route('/', createSiwxRoute({ service, upstreams, limit, hasEmail: isOn ? capture.has : undefined }))
  if (isOn) app.route('/', createEmailCaptureRoute({ service, emailCapture: capture, upstreams }))

  /** A page of an origin whose visitor can sign in. */
  const open = (origin = 'https://app.example') => {
    const browser = createBrowser(async request => app.fetch(request), origin)
    const post = async (action: string, body: object = {}) => {
      const response = await browser.ask(`/auth/siwx/email/${action}`, body)
      return { status: response.status, body: (await response.json()) as Record<string, unknown> }
    }
    return {
      ...browser,
      post,
      async signIn(account: PrivateKeyAccount): Promise<Record<string, unknown>> {
        const domain = new URL(origin).host
        const message = toText({
          address: account.address,
          nonce: await browser.getNonce(),
          domain,
          uri: origin,
          issuedAt: new Date(now()).toISOString(),
        })
        const response = await browser.verify(message, await account.signMessage({ message }))
        const { session } = (await response.json()) as { session: Record<string, unknown> }
        return session
      },
    }
  }
  return {
    capture,
    open,
    mails,
    lines,
    written,
    lastCode: (): string => mails.at(-1)?.subject.slice(0, 6) ?? '',
    advance: (ms: number): void => {
      advanced += ms
    },
    close: () => auth.close(),
  }
}
