import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createLog } from '../../logs/createLog.js'
import { signatureHeader, verifyNotice } from '../signature.js'
import { createNoticeSender, type SendToServer } from './createNoticeSender.js'

const secret = 'a secret of the tests, 32 characters'
const log = createLog({ level: 'silent' })

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

type Attempt = { at: number; path: string; body: string; signature: string | null }

function setUp(outcomes: readonly (number | Error)[]) {
  const attempts: Attempt[] = []
  const sendToServer: SendToServer = async (path, init) => {
    const signature = new Headers(init.headers).get(signatureHeader)
    attempts.push({ at: Date.now(), path, body: String(init.body), signature })
    const outcome = outcomes[attempts.length - 1] ?? 200
    if (outcome instanceof Error) throw outcome
    return new Response(null, { status: outcome })
  }
  const sender = createNoticeSender({ provider: 'sandbox', secret, sendToServer, log, now: () => Date.now() })
  return { sender, attempts }
}

test('a notice is sent again until it is accepted, each time with a fresh signature', async () => {
  const { sender, attempts } = setUp([new TypeError('fetch failed'), 503, 429, 401, 200])
  const began = Date.now()
  await sender.send({ orderId: 'a', status: 'paid' })
  expect(attempts).toHaveLength(1)
  await vi.advanceTimersByTimeAsync(600_000)
  expect(attempts.map(({ at }) => at - began)).toEqual([0, 250, 750, 1750, 3750])
  for (const { at, path, body, signature } of attempts) {
    expect([path, JSON.parse(body)]).toEqual(['/onramp/webhook/sandbox', { orderId: 'a', status: 'paid' }])
    verifyNotice(secret, body, signature, at)
  }
})

test('what the visitor did first counts until it is accepted; another order does not wait for it', async () => {
  const { sender, attempts } = setUp([500])
  await sender.send({ orderId: 'a', status: 'paid' })
  await sender.send({ orderId: 'a', status: 'failed' })
  await sender.send({ orderId: 'b', status: 'failed' })
  await vi.advanceTimersByTimeAsync(250)
  expect(attempts.map(({ body }) => JSON.parse(body))).toEqual([
    { orderId: 'a', status: 'paid' },
    { orderId: 'b', status: 'failed' },
    { orderId: 'a', status: 'paid' },
  ])
})

test('closed, it sends nothing more', async () => {
  const { sender, attempts } = setUp([500])
  await sender.send({ orderId: 'a', status: 'paid' })
  await sender.close()
  await sender.send({ orderId: 'b', status: 'paid' })
  await vi.advanceTimersByTimeAsync(600_000)
  expect(attempts).toHaveLength(1)
})
