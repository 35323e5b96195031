import { createPrivateKey, createPublicKey, sign } from 'node:crypto'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { base58 } from '@scure/base'
import { Hono } from 'hono'
import { privateKeyToAccount } from 'viem/accounts'
import { createSiweMessage } from 'viem/siwe'
import { describe, expect, onTestFinished, test } from 'vitest'
import { createBitcoinSigner } from '../../../bitcoin/src/fixtures/createBitcoinSigner.js'
import { createNonce } from './createNonce.js'
import { createSessions } from './createSessions.js'
import { requireSession as requireSessionExpress, serveSessions } from './express.js'
import { requireSession as requireSessionHono, type SessionVariables } from './hono.js'
import { createSessions as createFromIndex, verifySignIn } from './index.js'
import { redirectWithoutSession, requireSession as requireSessionNext } from './next.js'

const account = privateKeyToAccount(`0x${'a1'.repeat(32)}`)
const secret = 's'.repeat(32)
const now = Date.UTC(2026, 10, 23)

const toMessage = (nonce: string, changes: { domain?: string; issuedAt?: Date } = {}): string =>
  createSiweMessage({
    address: account.address,
    chainId: 1,
    domain: 'example.com',
    nonce,
    uri: 'https://example.com/login',
    version: '1',
    issuedAt: new Date(now),
    ...changes,
  })

/** A browser that keeps the cookies of a backend. */
function createBrowser(sessions = createSessions({ secret, domain: 'example.com', now: () => now })) {
  const cookies = new Map<string, string>()
  const toHeader = () => [...cookies].map(pair => pair.join('=')).join('; ')
  const ask = async (action: string, body?: object) => {
    const response = await sessions.handle(
      new Request(`https://example.com/auth/siwx/${action}`, {
        method: body ? 'POST' : 'GET',
        headers: { cookie: toHeader(), 'content-type': 'application/json' },
        ...(body && { body: JSON.stringify(body) }),
      }),
    )
    for (const cookie of response.headers.getSetCookie()) {
      const [name = '', value = ''] = cookie.split(';')[0]?.split(/=(.*)/) ?? []
      cookies.set(name, value)
    }
    return { status: response.status, body: await response.json(), headers: response.headers }
  }
  const signIn = async () => {
    const { body } = await ask('nonce', {})
    const message = toMessage(body.nonce)
    return ask('verify', { message, signature: await account.signMessage({ message }) })
  }
  return { ask, signIn, cookies, toHeader }
}

describe('verifySignIn of latchkit/verify (D46)', () => {
  test('a text of viem is verified without any server', async () => {
    const message = toMessage('abcdefgh12')
    const signature = await account.signMessage({ message })
    const expected = { domain: 'example.com', nonce: 'abcdefgh12' }
    expect(await verifySignIn({ message, signature, expected, now })).toMatchObject({
      valid: true,
      caipAddress: `eip155:1:${account.address}`,
    })
    expect(
      await verifySignIn({ message, signature, expected: { ...expected, domain: 'evil.example' }, now }),
    ).toEqual({ valid: false, reason: 'DOMAIN' })
  })

  test('Solana texts are verified, with and without a statement', async () => {
    // PKCS #8 of a seed (RFC 8410).
    const der = Buffer.concat([Buffer.from('302e020100300506032b657004220420', 'hex'), Buffer.alloc(32, 9)])
    const key = createPrivateKey({ key: der, format: 'der', type: 'pkcs8' })
    const spki = createPublicKey(key).export({ type: 'spki', format: 'der' })
    const address = base58.encode(spki.subarray(-32))
    for (const statement of ['', 'Hello.\n\n']) {
      const message = `example.com wants you to sign in with your Solana account:\n${address}\n\n${statement}URI: https://example.com\nVersion: 1\nChain ID: mainnet\nNonce: abcdefgh12\nIssued At: ${new Date(now).toISOString()}`
      const signature = base58.encode(sign(null, Buffer.from(message), key))
      const expected = { domain: 'example.com', nonce: 'abcdefgh12' }
      expect(await verifySignIn({ message, signature, expected, now })).toMatchObject({
        valid: true,
        address,
      })
    }
  })

  test('D58: Bitcoin texts are verified by BIP-322, on the network of the text', async () => {
    const { address, signProof } = createBitcoinSigner('p2tr')
    const verify = (chainId: string) => {
      const message = `example.com wants you to sign in with your Bitcoin account:\n${address}\n\n\nURI: https://example.com\nVersion: 1\nChain ID: ${chainId}\nNonce: abcdefgh12\nIssued At: ${new Date(now).toISOString()}`
      const expected = { domain: 'example.com', nonce: 'abcdefgh12' }
      return verifySignIn({ message, signature: signProof(message), expected, now })
    }
    expect(await verify('000000000019d6689c085ae165831e93')).toMatchObject({ valid: true, address })
    expect(await verify('0f9188f13cb7b2c71f2a335e3a4fc328')).toEqual({ valid: false, reason: 'SIGNATURE' })
  })

  test('a contract on a network without an endpoint has not signed; one that cannot be read is UNREACHABLE', async () => {
    const message = toMessage('abcdefgh12')
    const signature = await privateKeyToAccount(`0x${'b2'.repeat(32)}`).signMessage({ message })
    const expected = { domain: 'example.com', nonce: 'abcdefgh12' }
    const verify = (rpcUrls: Record<string, string>) =>
      verifySignIn({ message, signature, expected, now, rpcUrls })
    expect(await verify({})).toEqual({ valid: false, reason: 'SIGNATURE' })
    expect(await verify({ 'eip155:1': 'http://127.0.0.1:1' })).toEqual({
      valid: false,
      reason: 'UNREACHABLE',
    })
  })

  test('nonces are 32 letters and digits, and differ', () => {
    const nonces = Array.from({ length: 1000 }, createNonce)
    expect(new Set(nonces).size).toBe(1000)
    for (const nonce of nonces) expect(nonce).toMatch(/^[a-zA-Z0-9]{32}$/)
  })
})

describe('createSessions (hosts with their own backend)', () => {
  test('a browser signs in, is known by its cookie, and signs out', async () => {
    const { ask, signIn, cookies } = createBrowser()
    expect((await ask('session')).body).toEqual({ session: null })
    const { status, body, headers } = await signIn()
    expect(status).toBe(200)
    expect(body.session).toMatchObject({ caipAddress: `eip155:1:${account.address}` })
    expect(headers.getSetCookie()[0]).toMatch(
      /^__Host-session=[\w.-]+; Path=\/; Max-Age=604800; HttpOnly; Secure; SameSite=Lax$/,
    )
    expect((await ask('session')).body).toEqual(body)
    await ask('sign-out', {})
    expect(cookies.get('__Host-session')).toBe('')
    expect((await ask('session')).body).toEqual({ session: null })
  })

  test('T39: a sign-in is good once, in one browser, and for 5 minutes', async () => {
    let at = now
    const sessions = createSessions({ secret, domain: 'example.com', now: () => at })
    const { ask, toHeader } = createBrowser(sessions)
    const { body } = await ask('nonce', {})
    const cookie = toHeader()
    const message = toMessage(body.nonce)
    const signature = await account.signMessage({ message })
    const post = (header: string) =>
      sessions.handle(
        new Request('https://example.com/verify', {
          method: 'POST',
          headers: { cookie: header, 'content-type': 'application/json' },
          body: JSON.stringify({ message, signature }),
        }),
      )
    expect((await post('')).status).toBe(401)
    at = now + 300_001
    expect((await post(cookie)).status).toBe(401)
    at = now
    const statuses = await Promise.all(Array.from({ length: 10 }, async () => (await post(cookie)).status))
    expect(statuses.filter(status => status === 200)).toHaveLength(1)
    expect((await post(cookie)).status).toBe(401)
  })

  test('a cookie that was altered, made with another secret, or for another use is no session', async () => {
    const { signIn, cookies, ask } = createBrowser()
    await ask('nonce', {})
    const nonce = cookies.get('__Host-nonce') ?? ''
    await signIn()
    const good = cookies.get('__Host-session') ?? ''
    const [payload = '', mac = ''] = good.split('.')
    const forged = btoa(JSON.stringify({ address: 'x', caipAddress: 'x', expiresAt: now * 2 }))
    const sessions = createSessions({ secret, domain: 'example.com', now: () => now })
    const other = createSessions({ secret: 't'.repeat(32), domain: 'example.com', now: () => now })
    expect(await sessions.getSession(`__Host-session=${good}`)).toMatchObject({ address: account.address })
    expect(await other.getSession(`__Host-session=${good}`)).toBeUndefined()
    for (const bad of [`${forged}.${mac}`, `${payload}.`, payload, nonce, `${good}x`, 'x'.repeat(5000), ''])
      expect(await sessions.getSession(`__Host-session=${bad}`)).toBeUndefined()
    const late = createSessions({ secret, domain: 'example.com', now: () => now + 8 * 86_400_000 })
    expect(await late.getSession(`__Host-session=${good}`)).toBeUndefined()
  })

  test('a short secret is refused, and only JSON is read', async () => {
    expect(() => createFromIndex({ secret: 'short', domain: 'example.com' })).toThrow(RangeError)
    const sessions = createSessions({ secret, domain: 'example.com' })
    const post = (type: string, body: string) =>
      sessions.handle(
        new Request('https://example.com/a/sign-out', {
          method: 'POST',
          headers: { 'content-type': type },
          body,
        }),
      )
    expect((await post('text/plain', '{}')).status).toBe(415)
    expect((await post('application/json', 'no')).status).toBe(400)
    expect((await post('application/json', `"${'x'.repeat(50_000)}"`)).status).toBe(413)
  })
})

describe('routes that need a session', () => {
  const sessions = createSessions({ secret, domain: 'example.com', now: () => now })
  const getCookie = async (): Promise<string> => {
    const { signIn, toHeader } = createBrowser(sessions)
    await signIn()
    return toHeader()
  }

  test('Hono', async () => {
    const app = new Hono<{ Variables: SessionVariables }>()
    app.use('/private', requireSessionHono(sessions))
    app.get('/private', context => context.json(context.get('session')))
    expect((await app.request('/private')).status).toBe(401)
    const response = await app.request('/private', { headers: { cookie: await getCookie() } })
    expect(await response.json()).toMatchObject({ address: account.address })
  })

  test('Next.js', async () => {
    const handler = requireSessionNext(sessions, (_, session) => Response.json(session))
    const toRequest = (cookie: string) => new Request('https://example.com/api', { headers: { cookie } })
    expect((await handler(toRequest(''))).status).toBe(401)
    expect(await (await handler(toRequest(await getCookie()))).json()).toMatchObject({
      address: account.address,
    })
    const middleware = redirectWithoutSession(sessions, '/sign-in')
    expect((await middleware(toRequest('')))?.headers.get('location')).toBe('https://example.com/sign-in')
    expect(await middleware(toRequest(await getCookie()))).toBeUndefined()
  })

  test('Express and Node', async () => {
    const serve = serveSessions(sessions)
    const guard = requireSessionExpress(sessions)
    const server = createServer((request, response) => {
      const fail = (error?: unknown): void => {
        response.statusCode = error ? 500 : 200
        response.end(JSON.stringify(Object(request)['session'] ?? {}))
      }
      if (request.url?.startsWith('/auth/')) serve(request, response, fail)
      else guard(request, response, fail)
    })
    await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
    onTestFinished(() => {
      server.close()
    })
    const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
    expect((await fetch(`${url}/private`)).status).toBe(401)
    const nonce = await fetch(`${url}/auth/siwx/nonce`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: '{}',
    })
    const message = toMessage(((await nonce.json()) as { nonce: string }).nonce)
    const verified = await fetch(`${url}/auth/siwx/verify`, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        cookie: nonce.headers.getSetCookie()[0]?.split(';')[0] ?? '',
      },
      body: JSON.stringify({ message, signature: await account.signMessage({ message }) }),
    })
    expect(verified.status).toBe(200)
    const cookie = verified.headers.getSetCookie()[0]?.split(';')[0] ?? ''
    const response = await fetch(`${url}/private`, { headers: { cookie } })
    expect(await response.json()).toMatchObject({ address: account.address })
  })
})
