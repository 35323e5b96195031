import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { type Login, startLogin } from '@latchkit/devnet'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import {
  createHarness,
  type Harness,
  readCode,
  redirectUri,
  registered,
  secureOrigin,
  shop,
} from './testing/createHarness.js'

let login: Login
let harness: Harness
beforeAll(async () => {
  login = await startLogin({ redirectUri })
})
afterAll(() => login.stop())
beforeEach(() => {
  harness = createHarness({ login })
})

const providers = ['google', 'apple', 'x', 'github', 'discord', 'facebook', 'telegram', 'company']

test.each(providers)(
  '%s signs a visitor in: the window posts a code, the frame ends the flow with it',
  async provider => {
    const flow = harness.createFlow(provider)
    const code = await harness.signIn(harness.createBrowser(), flow)
    expect(code).toHaveLength(43)
    expect(await harness.finish(flow, code)).toMatchObject({ status: 200, body: { status: 'signedIn' } })
    const [{ identity, host }] = harness.signedIn as [Harness['signedIn'][number]]
    expect(host).toBe(shop)
    expect(identity.issuer).toBe(`${login.url}/${provider}`)
    expect(identity.subject).toContain('1001')
    if (!['telegram', 'company'].includes(provider))
      expect(identity.social).toMatchObject({ provider, name: 'Ada Lovelace' })
    expect(identity.email).toBeUndefined()
  },
)

test.each(providers)('%s: a visitor who cancels sees it, and the frame is notified', async provider => {
  const flow = harness.createFlow(provider)
  const browser = harness.createBrowser()
  const { url } = await harness.start(browser, flow)
  const page = await harness.land(browser, await harness.choose(browser, url, ''))
  expect(page.html).toContain('Sign-in cancelled')
  expect(readCode(page)).toBe('')
  expect(await harness.finish(flow)).toMatchObject({
    status: 502,
    body: { code: 'LOGIN_PROVIDER_ERROR', message: 'The sign-in was cancelled.' },
  })
  expect(harness.signedIn).toEqual([])
})

const androidView =
  'Mozilla/5.0 (Linux; Android 14; Pixel 8; wv) AppleWebKit/537.36 (KHTML, like Gecko) Version/4.0 Chrome/125.0 Mobile Safari/537.36'

test('a window that cannot reach the frame asks which of three numbers the site shows, and goes on with it', async () => {
  const [browser, flow] = [harness.createBrowser(), harness.createFlow('discord')]
  const number = await harness.prepare(flow)
  const { numbers } = await harness.ask(flow)
  expect(number).toMatch(/^[1-9]\d$/)
  expect(new Set(numbers).size).toBe(3)
  expect(numbers).toContain(number)
  const { url } = await harness.start(browser, flow, { number })
  expect(await harness.finish(flow)).toMatchObject({ body: { status: 'pending' } })
  const page = await harness.land(browser, await harness.choose(browser, url, 'ada'))
  expect(page.html).toContain('Go back to shop.example')
  expect(readCode(page)).toBe('')
  expect(await harness.finish(flow)).toMatchObject({ body: { status: 'signedIn' } })
})

test('a wrong number does not sign in, and the frame is notified', async () => {
  const [browser, flow] = [harness.createBrowser(), harness.createFlow('discord')]
  const number = await harness.prepare(flow)
  const wrong = (await harness.ask(flow)).numbers.find(each => each !== number)
  expect((await harness.start(browser, flow, { number: wrong })).status).toBe(502)
  expect(await harness.finish(flow)).toMatchObject({ status: 502, body: { code: 'LOGIN_PROVIDER_ERROR' } })
})

test('attack B-L-url: neither the page nor the host of a flow is in its record', async () => {
  const [browser, flow] = [harness.createBrowser(), harness.createFlow('google')]
  await harness.start(browser, flow, { redirect: `${registered}?item=secret-item#secret-part` })
  const [record] = await harness.records(flow)
  expect(record?.body).not.toMatch(/secret-item|secret-part|shop\.example|cart/)
})

describe('redirect mode', () => {
  test.each(['google', 'apple'])('%s: comes back to the page with a code after the #', async provider => {
    const [browser, flow] = [harness.createBrowser(), harness.createFlow(provider)]
    const { url } = await harness.start(browser, flow, { redirect: `${shop}/cart?item=1#top` })
    const page = await harness.land(browser, await harness.choose(browser, url, 'ada'))
    const [, id = '', code = ''] = /^#latchkit_social=([\w-]+)\.([\w-]+)$/.exec(new URL(page.url).hash) ?? []
    expect(id).toBe(flow.id)
    expect(await harness.finish(flow, code)).toMatchObject({ body: { status: 'signedIn' } })
  })

  test('a cancelled one comes back as cancelled', async () => {
    const [browser, flow] = [harness.createBrowser(), harness.createFlow('google')]
    const { url } = await harness.start(browser, flow, { redirect: `${shop}/` })
    const page = await harness.land(browser, await harness.choose(browser, url, ''))
    expect(page.url).toBe(`${shop}/#latchkit_social=${flow.id}.cancelled`)
  })
})

test('the same id at two providers is two accounts, and an address merges none', async () => {
  for (const provider of ['x', 'discord', 'github']) {
    const flow = harness.createFlow(provider)
    await harness.finish(flow, await harness.signIn(harness.createBrowser(), flow))
  }
  const accounts = harness.signedIn.map(({ identity: { issuer, subject } }) => `${issuer} ${subject}`)
  expect(new Set(accounts).size).toBe(3)
  expect(harness.signedIn.map(({ identity }) => identity.subject)).toEqual(['1001', '1001', '1001'])
  expect(harness.signedIn.every(({ identity }) => identity.email === undefined)).toBe(true)
})

test("Apple's name comes once and is shown without harm", async () => {
  const names = []
  for (let count = 0; count < 2; count += 1) {
    const flow = harness.createFlow('apple')
    await harness.finish(flow, await harness.signIn(harness.createBrowser(), flow, 'linus'))
    names.push(harness.signedIn.at(-1)?.identity.social?.name)
  }
  expect(names).toEqual(['Linus Pauling', undefined])
})

test('a browser inside an app shows that Google refuses it, before a window is opened there', async () => {
  const start = async (provider: string) => {
    const flow = harness.createFlow(provider)
    await harness.prepare(flow)
    return harness.fetch(
      new Request(`${secureOrigin}/auth/social/start`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', origin: secureOrigin, 'user-agent': androidView },
        body: JSON.stringify({ provider, flowId: flow.id, isBound: true, host: shop }),
      }),
    )
  }
  const response = await start('google')
  expect(response.status).toBe(403)
  expect(await response.json()).toMatchObject({
    code: 'LOGIN_PROVIDER_ERROR',
    message: expect.stringContaining('Open this page in your browser'),
  })
  expect((await fetch(`${login.url}/google/auth`, { headers: { 'user-agent': androidView } })).status).toBe(
    403,
  )
  expect((await start('github')).status).toBe(200)
})

test('a provider that is not configured is not there', async () => {
  const flow = harness.createFlow('myspace')
  expect((await harness.start(harness.createBrowser(), flow)).status).toBe(404)
})

describe('a provider that is down', () => {
  const withFetch = (fetch: typeof globalThis.fetch) => {
    harness = createHarness({ login, fetch, timeoutMs: 200 })
  }

  test('when the window opens, it is an error of the provider', async () => {
    withFetch(async () => new Response('', { status: 503 }))
    const flow = harness.createFlow('google')
    const { status, body } = await harness.start(harness.createBrowser(), flow)
    expect([status, body['code']]).toEqual([502, 'LOGIN_PROVIDER_ERROR'])
  })

  test('when the code is redeemed, window and frame learn it, and the operator by the log', async () => {
    withFetch(async (input, init) =>
      String(input).includes('/access_token') ? new Response('', { status: 503 }) : fetch(input, init),
    )
    const [browser, flow] = [harness.createBrowser(), harness.createFlow('github')]
    const page = await harness.land(browser, await harness.respond(browser, flow))
    expect(page.html).toContain('GitHub did not complete the sign-in')
    expect(await harness.finish(flow)).toMatchObject({ status: 502, body: { code: 'LOGIN_PROVIDER_ERROR' } })
    expect(harness.lines.join()).toContain('sign-in at a provider failed')
  })

  test('one that never responds is given up after the time for a step', async () => {
    const silent = createServer(() => {})
    await new Promise<void>(resolve => silent.listen(0, '127.0.0.1', resolve))
    const { port } = silent.address() as AddressInfo
    withFetch((input, init) =>
      fetch(String(input).includes('/access_token') ? `http://127.0.0.1:${port}/` : input, init),
    )
    const [browser, flow] = [harness.createBrowser(), harness.createFlow('github')]
    const page = await harness.land(browser, await harness.respond(browser, flow))
    expect(page.html).toContain('GitHub did not complete the sign-in')
    silent.closeAllConnections()
    await new Promise(resolve => silent.close(resolve))
  })
})

test('T5: no code, token, secret, verifier or account of a flow is in the log or the database in clear', async () => {
  const canaries = new Set<string>()
  const spy: typeof fetch = async (input, init) => {
    const response = await fetch(input, init)
    const text = await response.text()
    for (const value of new URLSearchParams(String(init?.body ?? '')).values()) canaries.add(value)
    for (const [, value = ''] of text.matchAll(
      /"(?:access_token|id_token|code|name|picture|sub)":"([^"]+)"/g,
    ))
      canaries.add(value)
    const { status, headers } = response
    return new Response(text, { status, headers })
  }
  harness = createHarness({ login, fetch: spy })
  for (const provider of Object.keys(login.social)) {
    const [browser, flow] = [harness.createBrowser(), harness.createFlow(provider)]
    const response = await harness.respond(browser, flow)
    for (const name of ['code', 'state']) canaries.add(new URL(response).searchParams.get(name) ?? '')
    for (const { value } of browser.cookies.values()) canaries.add(value)
    const code = readCode(await harness.land(browser, response))
    canaries.add(code).add(flow.secret)
    const [record] = await harness.records(flow)
    const stored = `${record?.body} ${harness.lines.join()}`
    const secrets = [...canaries].filter(value => value.length > 12 && !value.startsWith('http'))
    expect(secrets.length).toBeGreaterThan(5)
    expect(secrets.filter(value => stored.includes(value))).toEqual([])
    expect(await harness.finish(flow, code)).toMatchObject({ body: { status: 'signedIn' } })
  }
})
