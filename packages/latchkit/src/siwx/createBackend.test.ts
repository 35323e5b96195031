import { privateKeyToAccount } from 'viem/accounts'
import { createSiweMessage } from 'viem/siwe'
import { expect, onTestFinished, test, vi } from 'vitest'
import { createSessions } from '../verify/index.js'
import { createBackend } from './createBackend.js'

const signer = privateKeyToAccount(`0x${'a1'.repeat(32)}`)
const account = `eip155:1:${signer.address}` as const

/** A browser with cookies, in which `respond` is the backend of the site. */
function stubBrowser(respond: (request: Request) => Response | Promise<Response>): Request[] {
  const requests: Request[] = []
  const cookies = new Map<string, string>()
  vi.stubGlobal('fetch', async (path: string, init: RequestInit) => {
    const cookie = [...cookies].map(pair => pair.join('=')).join('; ')
    const request = new Request(new URL(path, 'https://example.com'), {
      ...init,
      headers: { ...init.headers, cookie },
    })
    requests.push(request.clone())
    const response = await respond(request)
    for (const pair of response.headers.getSetCookie()) {
      const [name = '', value = ''] = pair.split(';')[0]?.split(/=(.*)/) ?? []
      cookies.set(name, value)
    }
    return response
  })
  onTestFinished(() => {
    vi.unstubAllGlobals()
  })
  return requests
}

test('D46: signs in at a backend of the site, reads the session, and signs out', async () => {
  const sessions = createSessions({ secret: 's'.repeat(32), domain: 'example.com' })
  const requests = stubBrowser(request => sessions.handle(request))
  const backend = createBackend('/auth/siwx')
  expect(await backend.getSession({ account })).toBeUndefined()
  const { address } = signer
  const fields = { domain: 'example.com', uri: 'https://example.com', version: '1', chainId: 1 } as const
  const message = createSiweMessage({ ...fields, address, nonce: await backend.getNonce({ account }) })
  const proof = { account, message, signature: await signer.signMessage({ message }), type: 'eip191' }
  const session = { caipAddress: account, expiresAt: expect.any(Number) }
  expect(await backend.verify(proof)).toEqual(session)
  expect(await backend.getSession({ account })).toEqual(session)
  // A nonce is good once.
  await expect(backend.verify(proof)).rejects.toThrow('HTTP status code')
  await backend.signOut()
  expect(await backend.getSession({ account })).toBeUndefined()
  expect(new Set(requests.map(({ credentials }) => credentials))).toEqual(new Set(['include']))
})

test.each([401, 500])('the status %i is an error without the text of the response', async status => {
  stubBrowser(() => new Response('a detail of the inside', { status }))
  const error: unknown = await createBackend('/auth/siwx')
    .getNonce({ account })
    .catch((thrown: unknown) => thrown)
  expect(String(error)).toBe(`Error: HTTP status code: ${status}`)
})

test('a verification without a session is an error', async () => {
  stubBrowser(() => Response.json({ session: null }))
  const verifying = createBackend('/auth/siwx').verify({
    account,
    message: 'm',
    signature: '0x1',
    type: 'eip191',
  })
  await expect(verifying).rejects.toThrow('no session')
})
