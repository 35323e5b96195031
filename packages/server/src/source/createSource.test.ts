import * as v from 'valibot'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createMetrics } from '../metrics/createMetrics.js'
import { createSource, type SourceOptions } from './createSource.js'

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

const caller = { address: '192.0.2.1' }
const schema = v.object({ ok: v.literal(true) })
const good = () => Response.json({ ok: true })

function setUp(
  respond: (count: number) => Response | Promise<Response>,
  options: Partial<SourceOptions> = {},
) {
  const times: number[] = []
  const source = createSource({
    name: 'test',
    baseUrl: 'https://source.example/api/',
    metrics: createMetrics({ process: false }),
    limit: undefined,
    random: () => 0,
    fetch: async (_input, init) => {
      times.push(Date.now())
      return Promise.race([
        respond(times.length),
        new Promise<Response>((_, reject) => {
          init?.signal?.addEventListener('abort', () => reject(init.signal?.reason))
        }),
      ])
    },
    ...options,
  })
  const read = (path = '/a') => {
    const result = source.read({ caller, path, schema }).catch(error => error.code as string)
    return vi.advanceTimersByTimeAsync(11_000).then(() => result)
  }
  return { source, times, read }
}

test('R9.15: a source is asked again after 150, 300 and 600 ms', async () => {
  const { times, read } = setUp(count => (count < 4 ? new Response('', { status: 503 }) : good()))
  expect(await read()).toEqual({ ok: true })
  expect(times.map(time => time - (times[0] ?? 0))).toEqual([0, 150, 450, 1_050])
})

test('what starts an order is sent once, also when its response is lost', async () => {
  const { source, times } = setUp(() => new Response('', { status: 503 }))
  const read = source
    .read({ caller, path: '/orders', body: { id: 1 }, isOnce: true, schema })
    .catch(error => error.code)
  await vi.advanceTimersByTimeAsync(11_000)
  expect(await read).toBe('UPSTREAM_FAILED')
  expect(times).toHaveLength(1)
})

test('R9.15: all attempts together take 10 s at most', async () => {
  const { times, read } = setUp(() => new Promise<Response>(() => {}))
  expect(await read()).toBe('UPSTREAM_TIMEOUT')
  expect(times.map(time => time - (times[0] ?? 0))).toEqual([0, 2500, 5000, 7500])
})

test('equal reads at the same time are one request, later ones are not', async () => {
  const { source, times } = setUp(good)
  const reads = Promise.all([1, 2, 3].map(() => source.read({ caller, path: '/a', schema })))
  await vi.advanceTimersByTimeAsync(1)
  expect(await reads).toEqual([{ ok: true }, { ok: true }, { ok: true }])
  expect(times).toHaveLength(1)
  await source.read({ caller, path: '/a', schema })
  expect(times).toHaveLength(2)
})

test('the breaker opens after five failures of transport, not for responses that are refused', async () => {
  const refused = setUp(() => new Response('', { status: 404 }))
  for (let each = 0; each < 6; each++) expect(await refused.read()).toBe('UPSTREAM_INVALID')
  expect(refused.times).toHaveLength(6)
  const failing = setUp(() => Promise.reject(new TypeError('fetch failed')))
  const codes = []
  for (let each = 0; each < 6; each++) {
    const result = failing.source.read({ caller, path: '/a', schema }).catch(error => error.code)
    await vi.advanceTimersByTimeAsync(1_100)
    codes.push(await result)
  }
  expect(codes).toEqual([...Array(5).fill('UPSTREAM_FAILED'), 'UPSTREAM_REFUSED'])
})

test('a large or deep response, and one over the budget of bytes, is refused', async () => {
  const large = setUp(() => Response.json({ ok: true, filler: 'x'.repeat(1_000) }), { maxBytes: 500 })
  expect(await large.read()).toBe('UPSTREAM_TOO_LARGE')
  const deep = setUp(() => new Response('['.repeat(40) + ']'.repeat(40)))
  expect(await deep.read()).toBe('UPSTREAM_INVALID')
  const budget = setUp(good, { bytesPerMinute: 100 })
  expect([await budget.read('/a'), await budget.read('/b'), await budget.read('/c')]).toEqual([
    { ok: true },
    { ok: true },
    'RATE_LIMITED',
  ])
})

test('at most `concurrency` requests run at once', async () => {
  let running = 0
  let most = 0
  const { source } = setUp(
    async () => {
      running += 1
      most = Math.max(most, running)
      await new Promise(resolve => setTimeout(resolve, 10))
      running -= 1
      return good()
    },
    { concurrency: 2 },
  )
  const reads = Promise.all(
    Array.from({ length: 7 }, (_, at) =>
      source.read({ caller: { address: `192.0.2.${at % 2}` }, path: `/${at}`, schema }),
    ),
  )
  await vi.advanceTimersByTimeAsync(100)
  expect(await reads).toHaveLength(7)
  expect(most).toBe(2)
})
