import { createHash, randomBytes } from 'node:crypto'
import { type Login, type Mail, startLogin, startMail } from '@latchkit/devnet'
import { privateKeyToAccount } from 'viem/accounts'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { createBrowser as createVisitor } from './auth/social/testing/createBrowser.js'
import { createTestBrowser, type TestBrowser } from './auth/testing/createTestBrowser.js'
import { connectRelayClient, type RelayClient } from './relay/testing/relayClient.js'
import { createClientKey, signToken } from './relay/testing/signToken.js'
import { createBrowser, toText } from './siwx/testing/createBrowser.js'
import { type SiteProcess, startSiteProcess } from './testing/startSiteProcess.js'

// Attacks from outside on a server that runs in another process, through its sockets.

const app = 'https://app.example'
const shop = 'https://shop.example'
const registered = `${shop}/cart`
const account = privateKeyToAccount(`0x${'17'.repeat(32)}`)
const attacker = '203.0.113.7'

let mail: Mail
let login: Login
let site: SiteProcess
beforeAll(async () => {
  mail = await startMail()
  site = await startSiteProcess(async secureOrigin => {
    login = await startLogin({ redirectUri: `${secureOrigin}/auth/social/callback/{provider}` })
    return {
      allowedOrigins: [app],
      rateLimits: { refusalDelayMs: 1 },
      secure: { origin: secureOrigin, allowedOrigins: [shop], returnUrls: [registered] },
      auth: { key: Buffer.alloc(32, 7).toString('base64'), smtpUrl: mail.smtpUrl, social: login.social },
    }
  })
})
afterAll(async () => {
  await site?.stop()
  await login?.stop()
  await mail?.stop()
})

/** Sends to the server, or to the secure site, as a caller of an address. */
const sendFrom =
  (address: string, to: 'url' | 'secureOrigin') =>
  async (request: Request): Promise<Response> => {
    const { pathname } = new URL(request.url)
    const headers = new Headers(request.headers)
    headers.set('x-forwarded-for', address)
    const body = request.method === 'POST' ? await request.text() : undefined
    return fetch(`${site[to]}${pathname}`, { method: request.method, headers, body: body ?? null })
  }
const openPage = (address: string) => createBrowser(sendFrom(address, 'url'), app)
const openFrame = (address: string): Promise<TestBrowser> =>
  createTestBrowser({ fetch: sendFrom(address, 'secureOrigin'), origin: site.secureOrigin })

const readMails = async (to: string): Promise<string[]> => {
  const all = (await (await fetch(`${mail.url}/messages`)).json()) as { to: string[]; code?: string }[]
  return all.flatMap(({ to: receivers, code }) => (receivers.includes(to) && code ? [code] : []))
}
async function signInByEmail(browser: TestBrowser, email: string): Promise<unknown> {
  const { body } = await browser.post('/auth/email/start', { email, host: shop })
  const [code] = await vi.waitUntil(
    async () => {
      const codes = await readMails(email)
      return codes.length > 0 && codes
    },
    { timeout: 20_000 },
  )
  return (await browser.post('/auth/email/verify', { challengeId: body['challengeId'], code })).body['status']
}
const connect = (address: string): Promise<RelayClient> => {
  const url = `${site.url.replace('http', 'ws')}/relay`
  const token = signToken(createClientKey(), { audience: url })
  return connectRelayClient(url, {
    headers: { authorization: `Bearer ${token}`, 'x-forwarded-for': address },
  })
}

describe('sign-in texts that are altered before they are signed', () => {
  const prepare = async (change: (text: string) => string) => {
    const page = openPage('198.51.100.1')
    const message = change(toText({ address: account.address, nonce: await page.getNonce() }))
    return { page, status: (await page.verify(message, await account.signMessage({ message }))).status }
  }
  const alterations: Readonly<Record<string, (text: string) => string>> = {
    'an expiry after the last field': text => `${text}\nExpires: 2020-01-01T00:00:00Z`,
    'an expiry after an empty line': text => `${text}\n\nExpiration Time: 2020-01-01T00:00:00Z`,
    'an expiry that has passed': text => `${text}\nExpiration Time: 2020-01-01T00:00:00Z`,
    'an expiry before the time of issue': text =>
      text.replace(/Issued At:/, 'Expiration Time: 2020-01-01T00:00:00Z\nIssued At:'),
    'a line break at the end': text => `${text}\n`,
    'a carriage return': text => text.replaceAll('\n', '\r\n'),
    'a space after the nonce': text => text.replace(/(Nonce: \w+)/, '$1 '),
    'a field twice': text => text.replace(/(Version: 1)/, '$1\n$1'),
    'another domain': text => text.replace(/^app\.example/, 'evil.example'),
    'a name before the domain': text => text.replace(/^app\.example/, 'app.example@evil.example'),
    'another page': text => text.replace('https://app.example', 'https://evil.example'),
    'another nonce': text => text.replace(/Nonce: \w+/, `Nonce: ${'A'.repeat(32)}`),
    'a statement that reads as a field': text =>
      text.replace('Sign in to the app.', 'URI: https://evil.example'),
    'resources that are none': text => `${text}\nResources:\n- not a URI`,
  }

  test.each(Object.entries(alterations))('attack A-H5-e2e: %s is no sign-in', async (_name, change) => {
    const { page, status } = await prepare(change)
    expect(status).toBe(401)
    expect(await page.getSession()).toEqual({ session: null })
  })

  test('control A-H5-e2e: the text as the page writes it is one, once', async () => {
    const { page, status } = await prepare(text => text)
    expect(status).toBe(200)
    expect(await page.getSession()).toMatchObject({ session: { address: account.address } })
  })
})

describe('sign-in texts that are made to be slow', () => {
  /** Of processor time for three requests, which take 20; what is slow takes seconds. */
  const slowMs = 500
  const fill = (part: string, rest = ''): string => part.repeat(Math.floor(9_000 / part.length)) + rest
  const text = (fields: object): string =>
    toText({ address: account.address, nonce: 'A'.repeat(32) }).replace(
      /URI: .*/,
      Object.entries(fields)
        .map(([label, value]) => `${label}: ${value}`)
        .join('\n'),
    )
  const slowTexts: Readonly<Record<string, string>> = {
    'a path of slashes that ends badly': text({ URI: `https://app.example${'/a'.repeat(23)}"` }),
    'a long path that ends badly': text({ URI: `https://app.example${fill('/a')}"` }),
    'a host of percent signs': text({ URI: `https://${fill('%41')}"` }),
    'a user of colons': text({ URI: `https://${fill(':a')}"` }),
    'a query of question marks': text({ URI: `https://app.example?${fill('?/')}"` }),
    'a domain without end': `${fill('a.')} wants you to sign in with your Ethereum account:`,
    'empty lines': `${text({ URI: app })}${fill('\n')}`,
    'resources without end': `${text({ URI: app })}\nResources:${fill('\n- a:')}`,
  }
  const post = async (message: string): Promise<number> => {
    const before = await site.readCpuMs()
    for (let count = 0; count < 3; count += 1)
      expect((await openPage('198.51.100.2').verify(message, `0x${'11'.repeat(65)}`)).status).toBe(401)
    return (await site.readCpuMs()) - before
  }

  test('attack A-H4-e2e: none costs the server more than a moment', { timeout: 60_000 }, async () => {
    const spent: [string, number][] = []
    for (const [name, message] of Object.entries(slowTexts)) {
      expect(message.length).toBeLessThanOrEqual(10_000)
      const ms = await post(message)
      spent.push([name, ms])
      // The next ones could take hours.
      if (ms > slowMs) break
    }
    expect(spent.filter(([, ms]) => ms > slowMs)).toEqual([])
  })

  test('control A-H4-e2e: a text of ordinary length is read, and refused for its nonce', async () => {
    expect(await post(toText({ address: account.address, nonce: 'A'.repeat(32) }))).toBeLessThan(slowMs)
  })
})

describe('a flood from one address', () => {
  test('attack A-flood-e2e: is served within its limits, and others are served beside it', {
    timeout: 120_000,
  }, async () => {
    const flood = async (count: number, run: (index: number) => Promise<unknown>) =>
      (await Promise.allSettled(Array.from({ length: count }, (_, index) => run(index)))).flatMap(result =>
        result.status === 'fulfilled' ? [result.value] : [],
      )
    const pages = flood(250, () =>
      openPage(attacker)
        .ask('/auth/siwx/nonce', {})
        .then(({ status }) => status),
    )
    const frame = await openFrame(attacker)
    const starts = flood(400, index =>
      frame
        .post('/auth/email/start', { email: `victim${index}@shop.example`, host: shop })
        .then(({ status }) => status),
    )
    const sockets = flood(550, () => connect(attacker))

    const owner = '198.51.100.3'
    expect(await signInByEmail(await openFrame(owner), 'owner@shop.example')).toBe('signedIn')
    expect((await openPage(owner).ask('/auth/siwx/nonce', {})).status).toBe(200)
    const client = await connect(owner)
    const topic = randomBytes(32).toString('hex')
    expect(await client.request('irn_publish', { topic, message: 'aGVsbG8=', ttl: 60, tag: 0 })).toBe(true)
    await client.close()

    const served = (statuses: unknown[]): number => statuses.filter(status => status === 200).length
    const open = (await sockets) as RelayClient[]
    await Promise.all(open.map(each => each.close()))
    // RATE_LIMIT_SIGN_INS, 300 an hour, and `openPerAddress` of the relay.
    expect([served(await pages) <= 120, served(await starts) <= 300, open.length <= 500]).toEqual([
      true,
      true,
      true,
    ])
    expect(served(await pages)).toBeGreaterThan(0)
  })

  test('control A-flood-e2e: what a person does in a minute is never refused', async () => {
    const address = '198.51.100.4'
    for (let count = 0; count < 20; count += 1)
      expect((await openPage(address).ask('/auth/siwx/nonce', {})).status).toBe(200)
    const clients = await Promise.all(Array.from({ length: 10 }, () => connect(address)))
    await Promise.all(clients.map(each => each.close()))
    expect(await signInByEmail(await openFrame(address), 'person@shop.example')).toBe('signedIn')
  })
})

describe('where a redirect from a provider goes back to', () => {
  /** The URL or the page that the visitor's browser ends at. */
  async function signInAt(redirect: string): Promise<string> {
    const address = '198.51.100.5'
    const frame = await openFrame(address)
    const visitor = createVisitor({ [site.secureOrigin]: sendFromVisitor(address) })
    const secret = randomBytes(32).toString('base64url')
    const flowId = createHash('sha256').update(secret).digest('base64url')
    expect((await frame.post('/auth/social/prepare', { flowId, host: shop })).status).toBe(200)
    const response = await sendFrom(
      address,
      'secureOrigin',
    )(
      new Request(`${site.secureOrigin}/auth/social/start`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', origin: site.secureOrigin },
        body: JSON.stringify({ provider: 'google', flowId, host: shop, isBound: true, redirect }),
      }),
    )
    if (response.status !== 200) return `refused: ${response.status}`
    visitor.keep(response, site.secureOrigin)
    const { url } = (await response.json()) as { url: string }
    const people = await visitor.open(url)
    const chosen = await visitor.open(people.url, {
      form: { person: 'ada' },
      stopAt: site.secureOrigin,
      headers: { 'sec-fetch-site': 'same-origin' },
    })
    // Anywhere but at the provider and the server.
    return (await visitor.open(chosen.url, { stopAt: 'https://' })).url
  }
  /** Redirects and their parameters as a browser asks for them. */
  const sendFromVisitor = (address: string) => async (request: Request) => {
    const headers = new Headers(request.headers)
    headers.set('x-forwarded-for', address)
    return fetch(request.url, { method: request.method, headers, redirect: 'manual' })
  }

  test.each([
    'https://evil.example/',
    'https://evil.example/cart',
    'https://shop.example.evil.example/cart',
    'https://shop.example@evil.example/cart',
    'https://evil@shop.example/cart',
    '//evil.example/cart',
    'javascript:alert(1)//https://shop.example/cart',
    'http://shop.example/cart',
    'https://shop.example:8443/cart',
    'https://shop.example/made-by-a-user',
    'https://shop.example/cart/../made-by-a-user',
    'https://shop.example/cart%2f..%2fmade-by-a-user',
    'https://shop.example/cart?next=https://evil.example',
  ])('attack B-B6-e2e: %s receives no code of a visitor', async redirect => {
    const end = await signInAt(redirect)
    const isOfHost = /^https:\/\/shop\.example\/(?:cart)?#latchkit_social=/.test(end)
    expect([end, isOfHost || end.startsWith(site.secureOrigin) || end.startsWith('refused')]).toEqual([
      end,
      true,
    ])
  })

  test('control B-B6-e2e: the registered page receives it', async () => {
    expect(await signInAt(registered)).toMatch(
      /^https:\/\/shop\.example\/cart#latchkit_social=[\w-]+\.[\w-]+$/,
    )
  })
})
