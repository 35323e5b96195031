import { describe, expect, test } from 'vitest'
import { createCall } from './createCall.js'

const origin = 'https://secure.example'
const createKey = () =>
  crypto.subtle.generateKey({ name: 'ECDSA', namedCurve: 'P-256' }, false, ['sign', 'verify'])
const decode = (part = '') => new Uint8Array(Buffer.from(part, 'base64url'))
const parse = (part = ''): unknown => JSON.parse(Buffer.from(part, 'base64url').toString())

/** A server that sends the scripted responses and keeps the proofs. */
function createFixture(...responses: readonly (Response | Error)[]) {
  const sent: { url: string; init: RequestInit; proof: string[] }[] = []
  const key = createKey()
  const call = createCall({
    origin,
    getKey: () => key,
    now: () => 1_800_000_000_000,
    fetch: async (url, init = {}) => {
      sent.push({ url: String(url), init, proof: (new Headers(init.headers).get('dpop') ?? '').split('.') })
      const response = responses[sent.length - 1] ?? new Error('offline')
      if (response instanceof Error) throw response
      return response
    },
  })
  return { call, sent, key }
}

describe('a call of the auth API', () => {
  test('carries a proof of this request by the browser’s key (T40, RFC 9449)', async () => {
    const { call, sent, key } = createFixture(Response.json({ ok: true }), Response.json({ ok: true }))
    expect(await call('/auth/email/start', { body: { email: 'ada@example.com' } })).toEqual({ ok: true })
    await call('/auth/me', { method: 'GET' })
    const [first, second] = sent
    const [header, payload, signature] = first?.proof ?? []
    expect(parse(header)).toEqual({
      typ: 'dpop+jwt',
      alg: 'ES256',
      jwk: { kty: 'EC', crv: 'P-256', x: expect.any(String), y: expect.any(String) },
    })
    expect(parse(payload)).toEqual({
      jti: expect.stringMatching(/^[\w-]{22}$/),
      htm: 'POST',
      htu: `${origin}/auth/email/start`,
      iat: 1_800_000_000,
    })
    const isSigned = await crypto.subtle.verify(
      { name: 'ECDSA', hash: 'SHA-256' },
      (await key).publicKey,
      decode(signature),
      new TextEncoder().encode(`${header}.${payload}`),
    )
    expect(isSigned).toBe(true)
    expect(second?.proof[1]).not.toBe(payload)
    expect(second?.init).toMatchObject({ method: 'GET', credentials: 'same-origin', redirect: 'error' })
    expect(second?.init.body).toBeUndefined()
  })

  test('a wrong clock is corrected once by the server’s', async () => {
    const refusal = Response.json(
      { code: 'PROOF_INVALID', message: 'x' },
      { status: 401, headers: { date: new Date(1_800_000_600_000).toUTCString() } },
    )
    const { call, sent } = createFixture(refusal, Response.json({ ok: true }))
    expect(await call('/auth/me', { method: 'GET' })).toEqual({ ok: true })
    expect(parse(sent[1]?.proof[1])).toMatchObject({ iat: 1_800_000_600 })
  })

  test.each([
    [
      Response.json({ code: 'LOGIN_CODE_INVALID', message: 'No.', triesLeft: 3 }, { status: 400 }),
      { code: 'LOGIN_CODE_INVALID', status: 400, triesLeft: 3 },
    ],
    [
      Response.json(
        { code: 'LOGIN_RATE_LIMITED', message: 'No.' },
        { status: 429, headers: { 'retry-after': '60' } },
      ),
      { code: 'LOGIN_RATE_LIMITED', retryAfter: 60 },
    ],
    [
      Response.json(
        { code: 'WEB_VIEW', message: 'No.', webView: 'Instagram', work: { challenge: 'c', bits: 5 } },
        { status: 403 },
      ),
      { message: 'No.', webView: 'Instagram', work: { challenge: 'c', bits: 5 }, retryAfter: undefined },
    ],
    // Fields of other types are none.
    [
      Response.json(
        { code: 1, message: 2, triesLeft: '3', retryAfter: '4', webView: 5, work: { challenge: 'c' } },
        { status: 400, headers: { 'retry-after': '60' } },
      ),
      {
        code: 'SERVER_ERROR',
        message: 'The server failed.',
        triesLeft: undefined,
        retryAfter: undefined,
        webView: undefined,
        work: undefined,
      },
    ],
    [
      Response.json(
        { retryAfter: 7, work: { bits: 5 } },
        { status: 429, headers: { 'retry-after': 'soon' } },
      ),
      { retryAfter: 7, work: undefined },
    ],
    [Response.json('No.', { status: 400, headers: { 'retry-after': 'soon' } }), { retryAfter: undefined }],
    [Response.json(null, { status: 400 }), { code: 'SERVER_ERROR', retryAfter: undefined, work: undefined }],
    [new Response('<h1>Bad gateway</h1>', { status: 502 }), { code: 'SERVER_ERROR', status: 502 }],
    [new TypeError('fetch failed'), { code: 'NETWORK', status: 0 }],
  ])('what is refused is a typed error (%#)', async (response, error) => {
    await expect(createFixture(response).call('/auth/me')).rejects.toMatchObject({
      name: 'ApiError',
      ...error,
    })
  })

  test('a refused proof is sent once more for a clock that differs, and not for one that does not', async () => {
    const refuse = (ms: number) =>
      Response.json(
        { code: 'PROOF_INVALID', message: 'x' },
        { status: 401, headers: { date: new Date(1_800_000_000_000 + ms).toUTCString() } },
      )
    for (const [ms, sends] of [
      [30_000, 1],
      [-30_000, 1],
      [31_000, 2],
      [-31_000, 2],
    ] as const) {
      const { call, sent } = createFixture(refuse(ms), refuse(ms))
      await expect(call('/auth/me')).rejects.toMatchObject({ code: 'PROOF_INVALID', status: 401 })
      expect(sent).toHaveLength(sends)
    }
  })

  test('a request that its caller ended fails with what the browser says', async () => {
    const gone = new DOMException('gone', 'AbortError')
    await expect(createFixture(gone).call('/x', { signal: AbortSignal.abort() })).rejects.toBe(gone)
  })

  test('an empty response is null', async () => {
    expect(await createFixture(new Response(null, { status: 204 })).call('/auth/sign-out')).toBeNull()
  })
})
