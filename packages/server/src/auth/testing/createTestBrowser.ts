import { randomUUID, webcrypto } from 'node:crypto'
import { exportJWK, SignJWT } from 'jose'

/** A response of the auth API. */
export type TestResponse = { status: number; body: Record<string, unknown>; headers: Headers }

/** A browser with a key and a cookie jar that calls the auth API as the secure site does. */
export type TestBrowser = {
  post(path: string, body?: unknown, headers?: Readonly<Record<string, string>>): Promise<TestResponse>
  get(path: string, headers?: Readonly<Record<string, string>>): Promise<TestResponse>
  /** A proof for a request. */
  prove(method: string, path: string, claims?: Readonly<Record<string, unknown>>): Promise<string>
  /** The value of the session cookie. */
  cookie: string | undefined
}

export async function createTestBrowser(parameters: {
  fetch(request: Request): Promise<Response> | Response
  origin: string
  now?: () => number
  userAgent?: string
}): Promise<TestBrowser> {
  const {
    fetch,
    origin,
    now = Date.now,
    userAgent = 'Mozilla/5.0 (X11; Linux x86_64) Firefox/140.0',
  } = parameters
  const pair = await webcrypto.subtle.generateKey({ name: 'ECDSA', namedCurve: 'P-256' }, false, ['sign'])
  const jwk = await exportJWK(pair.publicKey)

  const prove: TestBrowser['prove'] = (method, path, claims = {}) =>
    new SignJWT({
      htm: method,
      htu: `${origin}${path}`,
      jti: randomUUID(),
      iat: Math.floor(now() / 1000),
      ...claims,
    })
      .setProtectedHeader({ typ: 'dpop+jwt', alg: 'ES256', jwk })
      .sign(pair.privateKey)

  const send = async (
    method: 'GET' | 'POST',
    path: string,
    body: unknown,
    headers: Readonly<Record<string, string>>,
  ): Promise<TestResponse> => {
    const response = await fetch(
      new Request(`${origin}${path}`, {
        method,
        headers: {
          dpop: await prove(method, path),
          'user-agent': userAgent,
          ...(method === 'POST' && { 'content-type': 'application/json', origin }),
          ...(browser.cookie !== undefined && { cookie: `__Host-lk-session=${browser.cookie}` }),
          ...headers,
        },
        ...(method === 'POST' && { body: JSON.stringify(body) }),
      }),
    )
    const cookie = /^__Host-lk-session=([^;]*)/.exec(response.headers.get('set-cookie') ?? '')?.[1]
    if (cookie !== undefined) browser.cookie = cookie === '' ? undefined : cookie
    const text = await response.text()
    return { status: response.status, body: text === '' ? {} : JSON.parse(text), headers: response.headers }
  }
  const browser: TestBrowser = {
    cookie: undefined,
    prove,
    post: (path, body = {}, headers = {}) => send('POST', path, body, headers),
    get: (path, headers = {}) => send('GET', path, undefined, headers),
  }
  return browser
}
