import { afterEach, describe, expect, test, vi } from 'vitest'
import { defaultRateLimits } from '../config/serverOptions.js'
import { createLog } from '../logs/createLog.js'
import { createLimits } from '../middleware/meters.js'
import { createStorage } from '../storage/createStorage.js'
import type { Storage } from '../storage/storage.js'
import { createTestServer, type TestServer } from '../testing/createTestServer.js'
import type { AnalyticsLimits } from './options.js'
import { defaultAnalyticsLimits } from './options.js'
import { createAnalyticsService } from './service.js'

const origin = { origin: 'https://app.example' }
const event = (name = 'MODAL_OPEN', properties: Record<string, unknown> = { connected: false }) => ({
  eventId: '0b0e5f0e-6f4c-4c63-9d6c-0d3b6b1c7a11',
  url: 'https://app.example/',
  domain: 'app.example',
  timestamp: 1_700_000_000_000,
  props: { type: 'track', event: name, properties },
})

const open: TestServer[] = []
const start = async (options: Parameters<typeof createTestServer>[0] = {}) => {
  const storage = await createStorage('memory:')
  const server = await createTestServer({ storage, allowedOrigins: ['https://app.example'], ...options })
  open.push(server)
  return { ...server, storage }
}
afterEach(async () => {
  vi.useRealTimers()
  for (const server of open.splice(0)) await server.server.close()
})

test('R7.13: whether events are wanted is what the operator said', async () => {
  for (const analytics of [true, false]) {
    const { get } = await start({ analytics })
    expect(await (await get('/getAnalyticsConfig?projectId=p')).json()).toEqual({
      isAnalyticsEnabled: analytics,
    })
  }
})

test('R7.20: an event is kept as it came, with the time it came', async () => {
  const { post, storage } = await start()
  const before = Date.now()
  const response = await post('/e', event(), origin)
  expect(response.status).toBe(202)
  expect(await response.json()).toEqual({ accepted: 1 })
  const [kept] = await storage.events.list({ limit: 10 })
  expect(kept?.name).toBe('MODAL_OPEN')
  expect(kept?.receivedAt).toBeGreaterThanOrEqual(before)
  expect(JSON.parse(kept?.body ?? '')).toEqual(event())
})

test('D2: a beacon of several events, as text, is kept whole', async () => {
  const { post, storage } = await start()
  const body = JSON.stringify([event('INITIALIZE'), event('MODAL_OPEN'), event('MODAL_CLOSE')])
  expect((await post('/e', body, { ...origin, 'content-type': 'text/plain;charset=UTF-8' })).status).toBe(202)
  expect((await storage.events.list({ limit: 10 })).map(kept => kept.name).sort()).toEqual([
    'INITIALIZE',
    'MODAL_CLOSE',
    'MODAL_OPEN',
  ])
})

test('an event that is sent twice is stored twice, under generated ids', async () => {
  const { post, storage } = await start()
  await post('/e', event(), origin)
  await post('/e', event(), origin)
  const kept = await storage.events.list({ limit: 10 })
  expect(new Set(kept.map(row => row.id)).size).toBe(2)
})

test('where analytics is off an event is taken and dropped', async () => {
  const { post, storage } = await start({ analytics: false })
  expect(await (await post('/e', event('INITIALIZE'), origin)).json()).toEqual({ accepted: 0 })
  expect(await storage.events.list({ limit: 10 })).toEqual([])
})

test.each([
  ['an origin that is not allowed', event(), { origin: 'https://evil.example' }, 403, 'ORIGIN_NOT_ALLOWED'],
  ['no origin', event(), {}, 403, 'ORIGIN_NOT_ALLOWED'],
  ['no JSON', '{', origin, 400, 'BAD_REQUEST'],
  ['no event', { eventId: 'x' }, origin, 400, 'BAD_REQUEST'],
  ['an empty list', [], origin, 400, 'BAD_REQUEST'],
  ['over 100 events', Array(101).fill(event()), origin, 400, 'BAD_REQUEST'],
  ['an event over 16 kB', event('A', { text: 'x'.repeat(17_000) }), origin, 413, 'PAYLOAD_TOO_LARGE'],
  ['a body over 256 kB', event('A', { text: 'x'.repeat(270_000) }), origin, 413, 'PAYLOAD_TOO_LARGE'],
  [
    'a form',
    event(),
    { ...origin, 'content-type': 'application/x-www-form-urlencoded' },
    415,
    'UNSUPPORTED_MEDIA_TYPE',
  ],
])('refuses %s', async (_what, body, headers, status, code) => {
  const { post, storage } = await start()
  const response = await post('/e', body, headers)
  expect(response.status).toBe(status)
  expect(await response.json()).toMatchObject({ code })
  expect(await storage.events.list({ limit: 10 })).toEqual([])
})

test('a storage that fails is a server error without its message', async () => {
  const storage = await createStorage('memory:')
  vi.spyOn(storage.events, 'add').mockRejectedValue(new Error('password=hunter2'))
  const { post, lines } = await start({ storage })
  const response = await post('/e', event(), origin)
  expect(response.status).toBe(500)
  expect(await response.json()).toEqual({
    code: 'SERVER_ERROR',
    message: 'The server returned an error.',
    requestId: expect.any(String),
  })
  expect(lines.join('')).not.toContain('hunter2')
})

const silent = createLog({ level: 'silent' })
const service = (storage: Storage, analyticsLimits: AnalyticsLimits = defaultAnalyticsLimits) =>
  createAnalyticsService({
    enabled: true,
    storage,
    log: silent,
    totalBytes: analyticsLimits.totalBytes,
    limit: createLimits({ rateLimits: defaultRateLimits, analyticsLimits }).events,
  })

describe('security 1: events stay within their budgets', () => {
  const limits = { dayBytesPerIp: 20_000, dayBytes: 100_000, totalBytes: 30_000 }
  const stored = async (storage: Storage) =>
    (await storage.events.list({ limit: 1e6 })).reduce((sum, { body }) => sum + body.length + 256, 0)
  const flood = async (analytics: ReturnType<typeof service>, address: string) => {
    let accepted = 0
    for (let index = 0; index < 100; index++)
      await analytics.add([event()], address).then(
        () => accepted++,
        error => expect(error).toMatchObject({ status: 429, code: 'RATE_LIMITED' }),
      )
    return accepted
  }

  test('an address gets 429 until the next day, another one does not', async () => {
    vi.useFakeTimers()
    const storage = await createStorage('memory:')
    const analytics = service(storage, { ...limits, totalBytes: 1e9 })
    const first = await flood(analytics, '192.0.2.1')
    expect(first).toBeGreaterThan(10)
    expect(await stored(storage)).toBeLessThanOrEqual(limits.dayBytesPerIp)
    expect(await flood(analytics, '192.0.2.1')).toBe(0)
    expect(await flood(analytics, '192.0.2.2')).toBe(first)
    await vi.advanceTimersByTimeAsync(86_400_001)
    expect(await flood(analytics, '192.0.2.1')).toBe(first)
    analytics.close()
  })

  test('an address without budget is refused before its body is read', async () => {
    const { post } = await start({ analyticsLimits: { dayBytesPerIp: 300 } })
    expect((await post('/e', event(), origin)).status).toBe(429)
    expect((await post('/e', 'not JSON', origin)).status).toBe(429)
  })

  test('all addresses together stay within the budget of the day', async () => {
    const storage = await createStorage('memory:')
    const analytics = service(storage, { ...limits, totalBytes: 1e9 })
    for (let index = 0; index < 20; index++) await flood(analytics, `192.0.2.${index}`)
    expect(await stored(storage)).toBeLessThanOrEqual(limits.dayBytes)
    analytics.close()
  })

  test('attack A-L-analytics: addresses that could use up the day at their limit leave some of it to others', async () => {
    const storage = await createStorage('memory:')
    const day = { dayBytesPerIp: 5_000, dayBytes: 100_000, totalBytes: 1e9 }
    const analytics = service(storage, day)
    for (let index = 0; index < 25; index++) await flood(analytics, `192.0.2.${index}`)
    // A visitor sends a few events.
    for (let index = 0; index < 2; index++) await analytics.add([event()], '198.51.100.7')
    expect(await stored(storage)).toBeLessThanOrEqual(day.dayBytes)
    analytics.close()
  })

  test('control A-L-analytics: one address may use all of its budget while others use little', async () => {
    const storage = await createStorage('memory:')
    const analytics = service(storage, { dayBytesPerIp: 5_000, dayBytes: 100_000, totalBytes: 1e9 })
    const alone = await flood(analytics, '192.0.2.1')
    for (let index = 0; index < 20; index++) await analytics.add([event()], `198.51.100.${index}`)
    expect(await flood(analytics, '192.0.2.2')).toBe(alone)
    expect(alone).toBeGreaterThan(8)
    analytics.close()
  })

  test('the store keeps the newest events within the total', async () => {
    let time = 0
    const storage = await createStorage('memory:')
    const analytics = createAnalyticsService({
      enabled: true,
      storage,
      log: silent,
      totalBytes: limits.totalBytes,
      limit: async () => {},
      now: () => time++,
    })
    for (let index = 0; index < 500; index++) await analytics.add([event()], '192.0.2.1')
    await expect.poll(() => stored(storage)).toBeLessThanOrEqual(limits.totalBytes)
    expect((await storage.events.list({ limit: 1 }))[0]?.receivedAt).toBe(499)
    analytics.close()
  })
})

test('a storage that hangs lets 50 wait and sends the rest away', async () => {
  const storage = await createStorage('memory:')
  vi.spyOn(storage.events, 'add').mockReturnValue(new Promise(() => undefined))
  const analytics = service(storage)
  for (let index = 0; index < 50; index++) void analytics.add([event()], 'a')
  await expect(analytics.add([event()], 'a')).rejects.toMatchObject({ status: 503, code: 'NOT_READY' })
  analytics.close()
})

test('events are deleted after 30 days, asked every hour; a failure is logged and tried again', async () => {
  vi.useFakeTimers()
  const storage = await createStorage('memory:')
  const purge = vi
    .spyOn(storage.events, 'purge')
    .mockRejectedValueOnce(new Error('busy'))
    .mockResolvedValue(0)
  const lines: string[] = []
  const analytics = createAnalyticsService({
    enabled: true,
    storage,
    log: createLog({ level: 'warn', destination: { write: line => lines.push(line) } }),
    limit: async () => {},
    now: () => 40 * 86_400_000,
  })
  await vi.advanceTimersByTimeAsync(2 * 3_600_000)
  expect(purge.mock.calls).toEqual([[10 * 86_400_000], [10 * 86_400_000]])
  expect(lines).toHaveLength(1)
  analytics.close()
  await vi.advanceTimersByTimeAsync(3_600_000)
  expect(purge).toHaveBeenCalledTimes(2)
})
