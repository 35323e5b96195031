import { listActs } from '@latchkit/api/acts'
import { exportJWK, generateKeyPair, SignJWT } from 'jose'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { createTestAuth, type TestAuth, testHost, testOrigin } from './testing/createTestAuth.js'

const email = 'ada@shop.example'
let site: TestAuth
beforeEach(async () => {
  site = await createTestAuth()
})
afterEach(() => site.close())

/** Every route of the table but those of providers' windows, which have no key of the frame. */
const routes = listActs()
  .flatMap(({ routes = {} }) => Object.keys(routes))
  .filter(route => !/ \/auth\/(?:social|farcaster|providers)/.test(route))
  .map(toRequest)

/** Routes that need a session. */
const sessionRoutes = listActs()
  .flatMap(({ routes = {} }) => Object.entries(routes))
  .filter(([, proofs]) => proofs.some(proof => proof === 'session' || proof === 'freshSession'))
  .map(([route]) => toRequest(route))

function toRequest(route: string): readonly [method: string, path: string] {
  const [method = '', path = ''] = route.replace(/:\w+/g, 'some').split(' ')
  return [method, path]
}

describe('proof of possession (RFC 9449)', () => {
  test('every route refuses a request without one', async () => {
    expect(routes.length).toBeGreaterThan(30)
    for (const [method, path] of routes) {
      const response = await site.fetch(
        new Request(`${testOrigin}${path}`, {
          method,
          headers: { origin: testOrigin, 'content-type': 'application/json' },
          ...(method === 'POST' && { body: '{}' }),
        }),
      )
      expect([path, response.status, (await response.json()).code]).toEqual([path, 401, 'PROOF_INVALID'])
    }
  })

  test('a proof is good for one request, also of several at the same time', async () => {
    const browser = await site.createBrowser()
    const proof = await browser.prove('GET', '/auth/hpke-key')
    const replies = await Promise.all(
      Array.from({ length: 20 }, () => browser.get('/auth/hpke-key', { dpop: proof })),
    )
    expect(replies.filter(({ status }) => status === 200)).toHaveLength(1)
  })

  test('a proof for another method, URL, time or id is refused', async () => {
    const browser = await site.createBrowser()
    const at = Math.floor(site.now() / 1000)
    for (const claims of [
      { htm: 'POST' },
      { htu: `${testOrigin}/auth/devices` },
      { htu: `${testOrigin}/auth/hpke-key?x=1` },
      { htu: 'https://evil.example/auth/hpke-key' },
      { iat: at - 61 },
      { iat: at + 61 },
      { iat: 'now' },
      { jti: 'short' },
      { jti: undefined },
    ]) {
      const proof = await browser.prove('GET', '/auth/hpke-key', claims)
      expect(
        (await browser.get('/auth/hpke-key', { dpop: proof })).body,
        JSON.stringify(claims),
      ).toMatchObject({
        code: 'PROOF_INVALID',
      })
    }
    expect((await browser.get('/auth/hpke-key')).status).toBe(200)
  })

  test('a proof of another type or algorithm, with a private key, or signed by another key is refused', async () => {
    const [own, other] = [
      await generateKeyPair('ES256'),
      await generateKeyPair('ES256', { extractable: true }),
    ]
    const rsa = await generateKeyPair('RS256')
    const jwk = await exportJWK(own.publicKey)
    const at = Math.floor(site.now() / 1000)
    const sign = (header: object, key: CryptoKey, alg = 'ES256') =>
      new SignJWT({ htm: 'GET', htu: `${testOrigin}/auth/hpke-key`, jti: crypto.randomUUID(), iat: at })
        .setProtectedHeader({ typ: 'dpop+jwt', alg, jwk, ...header })
        .sign(key)
    const browser = await site.createBrowser()
    const proofs = [
      await sign({ typ: 'JWT' }, own.privateKey),
      await sign({ jwk: await exportJWK(other.publicKey) }, own.privateKey),
      await sign({ jwk: await exportJWK(other.privateKey) }, other.privateKey),
      await sign({ jwk: await exportJWK(rsa.publicKey) }, rsa.privateKey, 'RS256'),
      `${Buffer.from('{"typ":"dpop+jwt","alg":"none"}').toString('base64url')}.e30.`,
      'x',
      'a'.repeat(5000),
    ]
    for (const dpop of proofs) expect((await browser.get('/auth/hpke-key', { dpop })).status).toBe(401)
    expect((await browser.get('/auth/hpke-key', { dpop: await sign({}, own.privateKey) })).status).toBe(200)
  })

  test('T40 of 100 calls with a stolen cookie and another key none passes', async () => {
    const owner = await site.createBrowser()
    await site.signIn(owner, email)
    const thief = await site.createBrowser()
    const statuses: number[] = []
    for (let count = 0; count < 100; count++) {
      thief.cookie = owner.cookie
      const [method, path] = sessionRoutes[count % sessionRoutes.length] ?? ['GET', '/auth/me']
      statuses.push((await (method === 'GET' ? thief.get(path) : thief.post(path))).status)
    }
    expect(statuses.filter(status => status !== 401)).toEqual([])
    expect((await owner.get('/auth/me')).status).toBe(200)
  })
})

describe('T42 origins', () => {
  const origins = [
    'null',
    testHost,
    'http://secure.example',
    'https://secure.example:8443',
    'https://secure.example.evil.example',
    'https://a.secure.example',
    'https://evil.example/https://secure.example',
    'https://SECURE.example',
    'https://secure.example/',
  ]
  test.each(routes)('%s %s is for pages of the secure site only', async (method, path) => {
    const browser = await site.createBrowser()
    for (const origin of origins) {
      const reply = await (method === 'GET'
        ? browser.get(path, { origin })
        : browser.post(path, {}, { origin }))
      expect([origin, reply.body['code']]).toEqual([origin, 'ORIGIN_NOT_ALLOWED'])
      expect(reply.headers.get('access-control-allow-origin')).toBeNull()
    }
  })

  test('a write without an Origin header is refused', async () => {
    const browser = await site.createBrowser()
    const request = new Request(`${testOrigin}/auth/sign-out`, {
      method: 'POST',
      headers: { dpop: await browser.prove('POST', '/auth/sign-out') },
    })
    expect((await site.fetch(request)).status).toBe(403)
  })

  test('a form cannot post: the body is JSON', async () => {
    const browser = await site.createBrowser()
    const reply = await browser.post('/auth/email/start', {}, { 'content-type': 'text/plain' })
    expect(reply.status).toBe(415)
  })
})
