import { expect, test } from 'vitest'
import { rateLimited } from '../middleware/rateLimit.js'
import { createJoinedReads } from './createJoinedReads.js'
import { createStaleCache } from './createStaleCache.js'

const limited = async (): Promise<string> => {
  await Promise.resolve()
  throw rateLimited(1000)
}
const good = async () => 'good'
const free = async () => {}

test('attack A-L-joinedReads: a first caller at its limit does not end the reads of those who wait for it', async () => {
  const joined = createJoinedReads<string>()
  const [first, second, third] = await Promise.allSettled([
    joined.read('a', limited, free),
    joined.read('a', good, free),
    joined.read('a', good, free),
  ])
  expect(first).toMatchObject({ status: 'rejected', reason: { code: 'RATE_LIMITED' } })
  expect([second, third]).toMatchObject([{ value: 'good' }, { value: 'good' }])
})

test('attack A-L-joinedReads: nor does it make their value stale', async () => {
  let now = 0
  const cache = createStaleCache<string>({ ttlMs: 10, staleTtlMs: 100, max: 10, now: () => now })
  await cache.read('a', async () => 'old', free)
  now = 20
  const [first, second] = await Promise.all([cache.read('a', limited, free), cache.read('a', good, free)])
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

test('attack A-L-joinedReads: of several keys, those that the first caller’s limits ended are read for who waits', async () => {
  const joined = createJoinedReads<string>()
  const loaded: string[] = []
  const charged: string[] = []
  const read = (name: string, keys: readonly string[], isLimited = false) =>
    joined.readAll(
      keys,
      async own => {
        loaded.push(`${name}:${own.join()}`)
        await Promise.resolve()
        return key => {
          if (isLimited && key !== 'a') throw rateLimited(1000)
          return `${key} of ${name}`
        }
      },
      async () => void charged.push(name),
    )
  const [first, second, third] = await Promise.all([
    read('first', ['a', 'b', 'b'], true),
    read('second', ['a', 'b', 'c']),
    read('third', ['b', 'c']),
  ])
  expect(first.get('a')).toMatchObject({ value: 'a of first' })
  expect(first.get('b')).toMatchObject({ reason: { code: 'RATE_LIMITED' } })
  for (const outcomes of [second, third]) expect(outcomes.get('b')).toMatchObject({ value: 'b of second' })
  expect(second.get('a')).toMatchObject({ value: 'a of first' })
  expect(third.get('c')).toMatchObject({ value: 'c of second' })
  expect(loaded).toEqual(['first:a,b', 'second:c', 'second:b'])
  // Once, however many keys are waited for.
  expect(charged).toEqual(['second', 'third'])
})

test('control A-L-joinedReads: of several keys, what fails by what it reads fails for all, and who cannot pay for waiting reads its own keys alone', async () => {
  const joined = createJoinedReads<string>()
  let loads = 0
  const load = async () => {
    loads += 1
    await Promise.resolve()
    return (key: string) => {
      if (key === 'a') throw new Error('down')
      return key
    }
  }
  const [, second, poor] = await Promise.all([
    joined.readAll(['a', 'b'], load, free),
    joined.readAll(['a'], load, free),
    joined.readAll(['b', 'c'], load, async () => void (await limited())),
  ])
  expect(second.get('a')).toMatchObject({ status: 'rejected', reason: { message: 'down' } })
  expect(poor.get('b')).toMatchObject({ status: 'rejected', reason: { code: 'RATE_LIMITED' } })
  expect(poor.get('c')).toMatchObject({ value: 'c' })
  expect(loads).toBe(2)
})
