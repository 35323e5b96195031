import { privateKeyToAccount } from 'viem/accounts'
import { afterEach, describe, expect, test } from 'vitest'
import { createMemoryStorage } from '../storage/memory.js'
import { createTestServer, type TestServer } from '../testing/createTestServer.js'
import { createSiwxService, nonceTtlMs, sessionTtlMs } from './service.js'
import { createBrowser, toText } from './testing/createBrowser.js'
import { createSigner } from './testing/signers.js'

const alice = privateKeyToAccount(`0x${'a1'.repeat(32)}`)
const mallory = privateKeyToAccount(`0x${'b2'.repeat(32)}`)
const solana = createSigner(7)
const bitcoin = createSigner(8)

let running: TestServer | undefined
afterEach(async () => {
  await running?.server.close()
  running = undefined
})
async function start() {
  running = await createTestServer({
    allowedOrigins: ['https://app.example', 'https://other.example'],
    rateLimits: { perIp: 1_000_000 },
  })
  const { server } = running
  return { ...running, open: (origin?: string) => createBrowser(request => server.fetch(request), origin) }
}

describe('sign-in with a wallet (D46)', () => {
  test('an EVM account signs in, the session is read again, and signing out ends it', async () => {
    const { open } = await start()
    const browser = open()
    expect(await browser.getSession()).toEqual({ session: null })
    const message = toText({ address: alice.address, nonce: await browser.getNonce() })
    const response = await browser.verify(message, await alice.signMessage({ message }))
    expect(response.status).toBe(200)
    const session = { address: alice.address, caipAddress: `eip155:1:${alice.address}` }
    expect(await response.json()).toEqual({ session: { ...session, expiresAt: expect.any(Number) } })
    expect(await browser.getSession()).toMatchObject({ session })
    expect((await browser.ask('/auth/siwx/sign-out', {})).status).toBe(200)
    expect(await browser.getSession()).toEqual({ session: null })
  })

  test('a Solana account signs in', async () => {
    const { open } = await start()
    const browser = open()
    const message = toText({ address: solana.address, nonce: await browser.getNonce() })
    expect((await browser.verify(message, await solana.sign(message))).status).toBe(200)
    expect(await browser.getSession()).toMatchObject({
      session: { caipAddress: `solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp:${solana.address}` },
    })
  })

  test('D58: a Bitcoin account signs in, once, and not for another page', async () => {
    const { open } = await start()
    const browser = open()
    const message = toText({ address: bitcoin.address, nonce: await browser.getNonce() })
    const signature = await bitcoin.sign(message)
    expect((await browser.verify(message, signature)).status).toBe(200)
    expect(await browser.getSession()).toMatchObject({
      session: { caipAddress: `bip122:000000000019d6689c085ae165831e93:${bitcoin.address}` },
    })
    expect((await browser.verify(message, signature)).status).toBe(401)
    const foreign = toText({
      address: bitcoin.address,
      nonce: await browser.getNonce(),
      domain: 'evil.example',
      uri: 'https://evil.example/login',
    })
    expect((await browser.verify(foreign, await bitcoin.sign(foreign))).status).toBe(401)
  })

  test('the cookies are readable by no script, and kept apart by site', async () => {
    const { open } = await start()
    const browser = open()
    const nonce = await browser.ask('/auth/siwx/nonce', {})
    const message = toText({
      address: alice.address,
      nonce: ((await nonce.json()) as { nonce: string }).nonce,
    })
    const verified = await browser.verify(message, await alice.signMessage({ message }))
    for (const cookie of [...nonce.headers.getSetCookie(), ...verified.headers.getSetCookie()]) {
      expect(cookie).toMatch(/^__Host-lk-siwx(?:-browser)?=[\w-]{43}; /)
      for (const attribute of ['Path=/', 'HttpOnly', 'Secure', 'SameSite=None', 'Partitioned'])
        expect(cookie.split('; ')).toContain(attribute)
      expect(cookie).not.toContain('Domain')
    }
  })

  test('T39: a nonce is good once, also for 20 uses at the same time', async () => {
    const { open } = await start()
    const browser = open()
    const message = toText({ address: alice.address, nonce: await browser.getNonce() })
    const signature = await alice.signMessage({ message })
    const statuses = await Promise.all(
      Array.from({ length: 20 }, async () => (await browser.verify(message, signature)).status),
    )
    expect(statuses.filter(status => status === 200)).toHaveLength(1)
    expect(statuses.filter(status => status === 401)).toHaveLength(19)
    expect((await browser.verify(message, signature)).status).toBe(401)
  })

  test('T39: what was signed in one browser, or for one site, is of no use in another', async () => {
    const { open } = await start()
    const browser = open()
    const message = toText({ address: alice.address, nonce: await browser.getNonce() })
    const signature = await alice.signMessage({ message })
    const thief = open()
    expect((await thief.verify(message, signature)).status).toBe(401)
    await thief.getNonce()
    expect((await thief.verify(message, signature)).status).toBe(401)
    const elsewhere = open('https://other.example')
    for (const [name, value] of browser.cookies) elsewhere.cookies.set(name, value)
    expect((await elsewhere.verify(message, signature)).status).toBe(401)
    // None of it used the nonce.
    expect((await browser.verify(message, signature)).status).toBe(200)
    for (const [name, value] of browser.cookies) elsewhere.cookies.set(name, value)
    expect(await elsewhere.getSession()).toEqual({ session: null })
  })

  test('an account that signs in takes the place of the one before, whose cookie is worthless', async () => {
    const { open } = await start()
    const browser = open()
    const signInAs = async (account: typeof alice) => {
      const message = toText({ address: account.address, nonce: await browser.getNonce() })
      await browser.verify(message, await account.signMessage({ message }))
    }
    await signInAs(alice)
    const before = open()
    for (const [name, value] of browser.cookies) before.cookies.set(name, value)
    await signInAs(mallory)
    expect(await browser.getSession()).toMatchObject({ session: { address: mallory.address } })
    expect(await before.getSession()).toEqual({ session: null })
  })

  test('a page of another origin, and a request without one, get nothing (D40)', async () => {
    const { open, get, post } = await start()
    const response = await open('https://evil.example').ask('/auth/siwx/nonce', {})
    expect(response.status).toBe(403)
    expect(response.headers.get('access-control-allow-credentials')).toBeNull()
    expect((await post('/auth/siwx/nonce', {})).status).toBe(403)
    expect((await get('/auth/siwx/session')).status).toBe(403)
    const allowed = await open().ask('/auth/siwx/nonce', {})
    expect(allowed.headers.get('access-control-allow-origin')).toBe('https://app.example')
    expect(allowed.headers.get('access-control-allow-credentials')).toBe('true')
    const other = await get('/v1/supported-chains', { origin: 'https://app.example' })
    expect(other.headers.get('access-control-allow-credentials')).toBeNull()
  })

  test('a form of another site cannot sign anybody out: only JSON is read', async () => {
    const { post } = await start()
    const headers = { origin: 'https://app.example', 'content-type': 'text/plain' }
    expect((await post('/auth/siwx/sign-out', '{}', headers)).status).toBe(415)
  })

  test('T5: no nonce, cookie, text or signature is in the log (canaries)', async () => {
    const { open, lines } = await start()
    const browser = open()
    const nonce = await browser.getNonce()
    const message = toText({ address: alice.address, nonce })
    const signature = await alice.signMessage({ message })
    await browser.verify(message, signature)
    await browser.verify(message, signature)
    await browser.getSession()
    const log = lines.join('\n')
    for (const secret of [nonce, signature, alice.address, ...browser.cookies.values()])
      expect(log).not.toContain(secret)
  })
})

describe('time, by the clock of the server', () => {
  const rpc = { getRpc: () => undefined, origin: 'https://app.example' }
  const create = () => {
    let now = Date.UTC(2026, 10, 23)
    const { auth } = createMemoryStorage()
    if (!auth) throw new Error('The storage keeps no sign-ins.')
    const service = createSiwxService({ store: auth, now: () => now })
    const signIn = async (waitMs: number) => {
      const { nonce, browser } = await service.createNonce(rpc, undefined)
      const issuedAt = new Date(now).toISOString()
      const message = toText({ address: alice.address, nonce, issuedAt })
      now += waitMs
      const signature = await alice.signMessage({ message })
      return service.verify(rpc, { message, signature, browser, replaced: undefined })
    }
    return { service, signIn, pass: (ms: number) => (now += ms) }
  }

  test('a nonce is good for 5 minutes', async () => {
    const { signIn } = create()
    expect(await signIn(nonceTtlMs - 1000)).toMatchObject({ session: { address: alice.address } })
    await expect(signIn(nonceTtlMs + 1000)).rejects.toMatchObject({ code: 'SIGNATURE_INVALID' })
  })

  test('a session ends after 7 days', async () => {
    const { service, signIn, pass } = create()
    const { token } = await signIn(0)
    pass(sessionTtlMs - 1000)
    expect(await service.getSession(rpc, token)).toMatchObject({ address: alice.address })
    pass(2000)
    expect(await service.getSession(rpc, token)).toBeNull()
  })

  test('T39: the signature of a contract is checked again, and a session ends when it is not its own any more', async () => {
    const valid = `0x1626ba7e${'0'.repeat(56)}`
    let word: string | Error = valid
    const caller = {
      origin: 'https://app.example',
      getRpc:
        () =>
        async ({ method }: { method: string }) => {
          if (word instanceof Error) throw word
          return method === 'eth_getCode' ? '0x60' : word
        },
    }
    const { service, pass } = create()
    const { nonce, browser } = await service.createNonce(caller, undefined)
    const issuedAt = new Date(Date.UTC(2026, 10, 23)).toISOString()
    const message = toText({ address: mallory.address, nonce, issuedAt })
    const signature = await alice.signMessage({ message })
    const { token } = await service.verify(caller, { message, signature, browser, replaced: undefined })
    pass(700_000)
    expect(await service.getSession(caller, token)).not.toBeNull()
    pass(700_000)
    word = new Error('offline')
    expect(await service.getSession(caller, token)).not.toBeNull()
    word = `0x${'f'.repeat(64)}`
    expect(await service.getSession(caller, token)).toBeNull()
    word = valid
    expect(await service.getSession(caller, token)).toBeNull()
  })

  test('a network that cannot be read is no signature that is not valid', async () => {
    const { service } = create()
    const caller = { origin: rpc.origin, getRpc: () => () => Promise.reject(new Error('offline')) }
    const { nonce, browser } = await service.createNonce(caller, undefined)
    const issuedAt = new Date(Date.UTC(2026, 10, 23)).toISOString()
    const message = toText({ address: mallory.address, nonce, issuedAt })
    const signature = await alice.signMessage({ message })
    const body = { message, signature, browser, replaced: undefined }
    await expect(service.verify(caller, body)).rejects.toMatchObject({ code: 'RPC_FAILED' })
    await expect(service.verify(rpc, body)).rejects.toMatchObject({ code: 'SIGNATURE_INVALID' })
  })
})
