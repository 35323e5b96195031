import { createHash, randomBytes } from 'node:crypto'
import type { Login } from '@latchkit/devnet'
import { Hono } from 'hono'
import type { AppEnv } from '../../../app.js'
import { createLog } from '../../../logs/createLog.js'
import { createErrorHandler } from '../../../middleware/handleError.js'
import type { AuthRecord } from '../../../storage/authStore.js'
import { createMemoryStorage } from '../../../storage/memory.js'
import type { Identity } from '../../authEnv.js'
import { createFlowKey } from '../../flows/createFlowKey.js'
import { createSocialClient } from '../createSocialClient.js'
import { createSocialSignIn } from '../createSocialSignIn.js'
import { createSocialRoute } from '../route.js'
import { type Browser, createBrowser, type Page } from './createBrowser.js'

export const secureOrigin = 'https://secure.example'
export const shop = 'https://shop.example'
export const registered = `${shop}/cart`
const homeNetwork = '192.0.2.1'
export const redirectUri: string = `${secureOrigin}/auth/social/callback/{provider}`

/** A flow as the frame of a page has it. */
export type Flow = {
  id: string
  secret: string
  provider: string
  /** Of the browser whose frame prepares it. */
  thumbprint: string
  network: string
}
export type Reply = {
  status: number
  body: { status?: string; subject?: string; code?: string; message?: string }
}

/** The server's part under test: everything but the session, which is helped by a stand-in that records who signed in. */
export type Harness = {
  /** What the server is configured with. */
  social: Login['social']
  fetch(request: Request): Promise<Response>
  /** Who was signed in so far. */
  signedIn: { identity: Identity; host: string }[]
  /** Milliseconds that the server's clock is ahead. */
  clock: { ahead: number }
  /** Lines of the log. */
  lines: string[]
  /** What the database has of a flow. */
  records(flow: Flow): Promise<(AuthRecord | undefined)[]>
  createBrowser(): Browser
  createFlow(provider: string): Flow
  /** What the frame does first; the number that the host page shows. */
  prepare(flow: Flow, changes?: Record<string, unknown>): Promise<string>
  /** What a window asks that cannot reach the frame. */
  ask(flow: Flow): Promise<{ status: number; numbers: readonly string[] }>
  /** What the window does first: of a browser whose frame prepared the flow, unless `changes` says otherwise. */
  start(
    browser: Browser,
    flow: Flow,
    changes?: Record<string, unknown>,
    network?: string,
  ): Promise<{ status: number; url: string; body: Record<string, unknown> }>
  /** Starts, and goes as far as the provider's response, unvisited. */
  respond(browser: Browser, flow: Flow, person?: string): Promise<string>
  /** From the provider's page of people to the URL of its response, unvisited. */
  choose(browser: Browser, url: string, person: string): Promise<string>
  /** Takes a response to the server. */
  land(browser: Browser, url: string): Promise<Page>
  finish(flow: Flow, code?: string): Promise<Reply>
  /** The whole of it; the code that the host's page receives. */
  signIn(browser: Browser, flow: Flow, person?: string): Promise<string>
}

export function createHarness(parameters: {
  login: Login
  fetch?: typeof globalThis.fetch | undefined
  timeoutMs?: number | undefined
}): Harness {
  const { login, timeoutMs } = parameters
  const clock = { ahead: 0 }
  const now = (): number => Date.now() + clock.ahead
  const signedIn: Harness['signedIn'] = []
  const lines: string[] = []
  const store = createMemoryStorage().auth
  const clients = new Map(
    Object.entries(login.social).map(([id, options]) => [
      id,
      createSocialClient({
        id,
        options,
        redirectUri: redirectUri.replace('{provider}', id),
        fetch: parameters.fetch,
        timeoutMs,
      }),
    ]),
  )
  const log = createLog({ level: 'debug', destination: { write: line => void lines.push(line) } })
  const service = createSocialSignIn({
    clients,
    store,
    key: createFlowKey(new Uint8Array(32).fill(7)),
    log,
    isAllowedHost: origin => origin === shop,
    returnUrls: [registered],
    now,
    pollMs: 5,
    waitMs: 20,
  })
  const app = new Hono<AppEnv>()
  app.onError(createErrorHandler({ log, refusalDelayMs: 0 }))
  app.use(async (context, next) => {
    context.set('clientAddress', context.req.header('x-network') ?? homeNetwork)
    await next()
  })
  app.route(
    '/',
    createSocialRoute({
      service,
      secureOrigin,
      routes: {
        proof: async (context, next) => {
          const thumbprint = context.req.header('x-thumbprint') ?? ''
          context.set('browser', { thumbprint, device: 'a browser', place: 'a place' })
          await next()
        },
        complete: async (context, found) => {
          signedIn.push(found)
          return context.json({ status: 'signedIn', subject: found.identity.subject })
        },
      },
    }),
  )
  const fetch = async (request: Request): Promise<Response> => app.fetch(request)
  const post = (path: string, body: unknown, headers: Record<string, string> = {}): Promise<Response> =>
    fetch(
      new Request(`${secureOrigin}${path}`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', origin: secureOrigin, ...headers },
        body: JSON.stringify(body),
      }),
    )

  const harness: Harness = {
    social: login.social,
    fetch,
    signedIn,
    clock,
    lines,
    records: async ({ id }) => [await store.get('socialFlow', id, now())],
    createBrowser: () => createBrowser({ [secureOrigin]: fetch }),
    createFlow: provider => {
      const secret = randomBytes(32).toString('base64url')
      const id = createHash('sha256').update(secret).digest('base64url')
      return { id, secret, provider, thumbprint: 'the key of a browser', network: homeNetwork }
    },
    async prepare({ id, thumbprint, network }, changes) {
      const headers = { 'x-thumbprint': thumbprint, 'x-network': network }
      const response = await post('/auth/social/prepare', { flowId: id, host: shop, ...changes }, headers)
      return String((await response.json()).number ?? '')
    },
    async ask({ id, provider }) {
      const response = await post('/auth/social/ask', { flowId: id, provider, host: shop })
      return { status: response.status, numbers: (await response.json()).numbers ?? [] }
    },
    async start(browser, flow, changes = { isBound: true }, network = homeNetwork) {
      const { id, provider } = flow
      // Once: a flow that is prepared already is left as it is.
      await harness.prepare(flow)
      const response = await post(
        '/auth/social/start',
        { provider, flowId: id, host: shop, ...changes },
        { 'x-network': network },
      )
      browser.keep(response, secureOrigin)
      const body = await response.json()
      return { status: response.status, url: String(body.url ?? ''), body }
    },
    async choose(browser, url, person) {
      const page = await browser.open(url)
      const chosen = await browser.open(page.url, {
        form: { person },
        stopAt: secureOrigin,
        headers: { 'sec-fetch-site': 'same-origin' },
      })
      if (chosen.status === 0) return chosen.url
      const [, action] = /action="([^"]+)"/.exec(chosen.html) ?? []
      if (!action) return `failed:${chosen.status}:${chosen.html}`
      const fields = [...chosen.html.matchAll(/name="([^"]+)" value="([^"]*)"/g)].map(
        ([, name = '', value = '']) => [name, value.replaceAll('&quot;', '"').replaceAll('&amp;', '&')],
      )
      // As one string: '#form' marks what the browser posts.
      return `${action}?${new URLSearchParams(fields)}#form`
    },
    async land(browser, url) {
      if (!url.endsWith('#form')) return browser.open(url, { stopAt: shop })
      const { origin, pathname, searchParams } = new URL(url)
      return browser.open(`${origin}${pathname}`, { form: Object.fromEntries(searchParams), stopAt: shop })
    },
    async finish({ id, secret, thumbprint }, code) {
      const body = { flowId: id, secret, ...(code !== undefined && { code }) }
      const response = await post('/auth/social/finish', body, { 'x-thumbprint': thumbprint })
      return { status: response.status, body: await response.json() }
    },
    async respond(browser, flow, person = 'ada') {
      const { url } = await harness.start(browser, flow)
      return harness.choose(browser, url, person)
    },
    async signIn(browser, flow, person) {
      return readCode(await harness.land(browser, await harness.respond(browser, flow, person)))
    },
  }
  return harness
}

/** The code that a page of a finished window posts to its opener; '' when there is none. */
export function readCode({ html }: Page): string {
  return /&quot;code&quot;:&quot;([\w-]+)&quot;/.exec(html)?.[1] ?? ''
}
