import { createHash, randomBytes } from 'node:crypto'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { createWholeServer, page, secureOrigin } from '../middleware/testing/createWholeServer.js'
import type { TestServer } from '../testing/createTestServer.js'
import { callerBounds } from './authCharges.js'
import { createTestBrowser } from './testing/createTestBrowser.js'

const [flooder, visitor] = ['192.0.2.1', '192.0.2.2']
/** Waits in the 10 minutes that a sign-in is open. */
const honest = 600 / 25
const token = (length: number) => randomBytes(length).toString('base64url')
const waits = [
  { path: '/auth/device/wait', bound: 'device-waits', body: { approvalId: token(16) } },
  { path: '/auth/social/finish', bound: 'social-waits', body: { flowId: token(32), secret: token(32) } },
  { path: '/auth/farcaster/finish', bound: 'farcaster-waits', body: { channelToken: token(32) } },
] as const

let whole: TestServer
beforeEach(async () => {
  whole = await createWholeServer()
})
afterEach(() => whole.server.close())

const createBrowser = (address: string) =>
  createTestBrowser({
    origin: secureOrigin,
    fetch: request => {
      const headers = new Headers(request.headers)
      headers.set('x-forwarded-for', address)
      // A caller that is gone is not waited for.
      return whole.server.fetchSecure(new Request(request, { headers, signal: AbortSignal.timeout(20) }))
    },
  })
/** Without a proof: what a flood costs must not depend on whether it has one. */
const flood = (path: string, address: string) =>
  whole.server.fetchSecure(
    new Request(`${secureOrigin}${path}`, {
      method: 'POST',
      headers: { origin: secureOrigin, 'content-type': 'application/json', 'x-forwarded-for': address },
      body: '{}',
    }),
  )

test('attack A-L-waits: a caller floods the waits of sign-in', async () => {
  for (const { path, bound, body } of waits) {
    const { points } = callerBounds[bound]
    const statuses: number[] = []
    for (let count = 0; count < points; count++) statuses.push((await flood(path, flooder)).status)
    expect(statuses.filter(status => status === 429)).toEqual([])
    const refused = await flood(path, flooder)
    expect(refused.status, path).toBe(429)
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0)
    // Neither by another spelling of the path, nor with a proof.
    expect((await flood(path.replace('t', '%74'), flooder)).status).toBe(429)
    expect((await (await createBrowser(flooder)).post(path, body)).status).toBe(429)
    // Another caller is served meanwhile.
    const served = await (await createBrowser(visitor)).post(path, body)
    expect(served.body).toMatchObject({ code: 'LOGIN_FLOW_EXPIRED' })
  }
})

test('a caller that has used up one kind of wait has the others', async () => {
  const [first, ...others] = waits
  for (let count = 0; count <= callerBounds[first.bound].points; count++) await flood(first.path, flooder)
  expect((await flood(first.path, flooder)).status).toBe(429)
  for (const { path } of others) expect((await flood(path, flooder)).status).not.toBe(429)
})

test('control A-L-waits: ten minutes of an honest wait, all in one minute, do not reach the bound', async () => {
  const browser = await createBrowser(visitor)
  const secret = token(32)
  const flowId = createHash('sha256').update(secret).digest('base64url')
  const prepared = await browser.post('/auth/social/prepare', { flowId, host: page })
  expect(prepared.status).toBe(200)
  for (let count = 0; count < honest; count++)
    expect((await browser.post('/auth/social/finish', { flowId, secret })).body).toEqual({
      status: 'pending',
    })
  for (const { path, body } of waits)
    for (let count = 0; count < honest; count++) expect((await browser.post(path, body)).status).not.toBe(429)
})
