import { expect, test } from 'vitest'
import { rateLimited } from '../middleware/rateLimit.js'
import { createJoinedReads } from './createJoinedReads.js'
import { createStaleCache } from './createStaleCache.js'

const limited = async (): Promise<string> => {
  await Promise.resolve()
  throw rateLimited(1000)
}
const good = async () => 'good'

test('attack A-L-joinedReads: a first caller at its limit does not end the reads of those who wait for it', async () => {
  const joined = createJoinedReads<string>()
  const [first, second, third] = await Promise.allSettled([
    joined.read('a', limited),
    joined.read('a', good),
    joined.read('a', good),
  ])
  expect(first).toMatchObject({ status: 'rejected', reason: { code: 'RATE_LIMITED' } })
  expect([second, third]).toMatchObject([{ value: 'good' }, { value: 'good' }])
})

test('attack A-L-joinedReads: nor does it make their value stale', async () => {
  let now = 0
  const cache = createStaleCache<string>({ ttlMs: 10, staleTtlMs: 100, max: 10, now: () => now })
  await cache.read('a', async () => 'old')
  now = 20
  const [first, second] = await Promise.all([cache.read('a', limited), cache.read('a', good)])
  expect(first).toMatchObject({ isStale: true })
  expect(second).toEqual({ value: 'good', isStale: false })
})

test('control A-L-joinedReads: a read that fails by what it reads fails for all, and is charged to who joins', async () => {
  const joined = createJoinedReads<string>()
  let loads = 0
  const down = async () => {
    loads += 1
    throw new Error('down')
  }
  const charged: string[] = []
  const results = await Promise.allSettled(
    ['a', 'b', 'c'].map(name => joined.read('key', down, async () => void charged.push(name))),
  )
  expect(results.every(({ status }) => status === 'rejected')).toBe(true)
  expect({ loads, charged }).toEqual({ loads: 1, charged: ['b', 'c'] })
  await expect(joined.read('key', good, limited as () => Promise<never>)).resolves.toBe('good')
})
