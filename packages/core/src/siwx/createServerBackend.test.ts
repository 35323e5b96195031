import { expect, test, vi } from 'vitest'
import { createSiwxKit, own } from '../fixtures/siwx.js'
import { createServerBackend } from './createServerBackend.js'

const proof = { account: own, message: 'text', signature: '0x1', type: 'mock' } as const

/** A backend at a server below a path, whose responses `respond` gives. */
function start(respond: (path: string) => Response | Promise<Response>, hasServer = true) {
  const requests: { url: string; method: string; credentials: unknown; body: unknown }[] = []
  const serverRpc = async () => ({ getRpcUrl: () => 'https://server.example/wallets/v1?chainId=fama%3A1' })
  const { client } = createSiwxKit({}, hasServer ? { ports: { serverRpc } } : {})
  vi.stubGlobal('fetch', async (url: URL, init: RequestInit) => {
    const { method = 'GET', credentials, body } = init
    requests.push({ url: url.href, method, credentials, body: body && JSON.parse(String(body)) })
    return respond(url.pathname)
  })
  return { backend: createServerBackend(client), requests }
}

test('D46: each call goes to the server below its path, with the cookie', async () => {
  const session = { caipAddress: own, expiresAt: 5, address: 'alice' }
  const { backend, requests } = start(path =>
    Response.json(path.endsWith('nonce') ? { nonce: 'abcdefgh12' } : { session }),
  )
  expect(await backend.getNonce({ account: own })).toBe('abcdefgh12')
  expect(await backend.verify(proof)).toEqual({ caipAddress: own, expiresAt: 5 })
  expect(await backend.getSession({ account: own })).toEqual({ caipAddress: own, expiresAt: 5 })
  await backend.signOut()
  const to = (action: string) => `https://server.example/wallets/auth/siwx/${action}`
  const all = { credentials: 'include' }
  const { message, signature, type } = proof
  expect(requests).toEqual([
    { ...all, url: to('nonce'), method: 'POST', body: {} },
    { ...all, url: to('verify'), method: 'POST', body: { message, signature, type } },
    { ...all, url: to('session'), method: 'GET', body: undefined },
    { ...all, url: to('sign-out'), method: 'POST', body: {} },
  ])
})

test('R7.1, R7.2: each call carries what names the site, and not the chain', async () => {
  const serverRpc = async () => ({
    getRpcUrl: () => 'https://server.example/v1?projectId=p&st=react&sv=1&clientId=c&chainId=fama%3A1',
  })
  const { client } = createSiwxKit({}, { ports: { serverRpc } })
  const fetched = vi.fn(async (_url: URL) => Response.json({ nonce: 'abcdefgh12' }))
  vi.stubGlobal('fetch', fetched)
  await createServerBackend(client).getNonce({ account: own })
  expect(fetched.mock.calls.map(([url]) => url.href)).toEqual([
    'https://server.example/auth/siwx/nonce?projectId=p&st=react&sv=1&clientId=c',
  ])
})

test('no session is undefined, and none after a verification is a wrong response', async () => {
  const { backend } = start(() => Response.json({ session: null }))
  expect(await backend.getSession({ account: own })).toBeUndefined()
  await expect(backend.verify(proof)).rejects.toMatchObject({ code: 'INVALID_RESPONSE' })
})

test.each([
  [401, 'SIGN_FAILED'],
  [403, 'ORIGIN_NOT_ALLOWED'],
  [429, 'RATE_LIMITED'],
  [500, 'SERVER_ERROR'],
])('the status %i is %s, without the text of the response', async (status, code) => {
  const { backend } = start(() => new Response('a detail of the inside', { status }))
  const error: unknown = await backend.verify(proof).catch((thrown: unknown) => thrown)
  expect(error).toMatchObject({ code })
  expect(String(error)).not.toContain('inside')
})

test('a server that is not reached is SERVER_ERROR', async () => {
  const { backend } = start(() => Promise.reject(new TypeError('Failed to fetch')))
  await expect(backend.getNonce({ account: own })).rejects.toMatchObject({ code: 'SERVER_ERROR' })
})

test.each([
  'not JSON',
  'null',
  '[]',
  '{"nonce":5}',
  '{"nonce":"short"}',
  '{"nonce":"with\\nline12"}',
  `{"nonce":"${'a'.repeat(65)}"}`,
  `{"nonce":"abcdefgh12","more":"${'x'.repeat(20_000)}"}`,
])('a nonce is not read from %s (T39)', async text => {
  const { backend } = start(() => new Response(text))
  await expect(backend.getNonce({ account: own })).rejects.toMatchObject({ code: 'INVALID_RESPONSE' })
})

test.each([
  '{}',
  '{"session":{"caipAddress":"fama:1:alice"}}',
  '{"session":{"caipAddress":"fama:1:al ice","expiresAt":5}}',
  '{"session":{"caipAddress":{"toString":5},"expiresAt":5}}',
  '{"session":5}',
])('a session is not read from %s', async text => {
  const { backend } = start(() => new Response(text))
  await expect(backend.getSession({ account: own })).rejects.toMatchObject({ code: 'INVALID_RESPONSE' })
})

test('without a server the host is asked for one, or for a backend', async () => {
  const { backend, requests } = start(() => Response.json({}), false)
  await expect(backend.getNonce({ account: own })).rejects.toMatchObject({ code: 'CONFIG_INVALID' })
  expect(requests).toEqual([])
})
