import { expect, test } from 'vitest'
import { createStaleCache } from './createStaleCache.js'

function start() {
  const time = { now: 0 }
  const reads: boolean[] = []
  const cache = createStaleCache<number>({
    ttlMs: 10,
    staleTtlMs: 100,
    max: 10,
    now: () => time.now,
    onRead: isFresh => reads.push(isFresh),
  })
  return { cache, time, reads }
}
const fail = async (): Promise<number> => {
  throw new Error('down')
}

const free = async () => {}

test('a value is loaded once while it is fresh, and by one of several reads at once', async () => {
  const { cache, time, reads } = start()
  let loads = 0
  const load = async () => ++loads
  expect(await Promise.all([cache.read('a', load, free), cache.read('a', load, free)])).toEqual([
    { value: 1, isStale: false },
    { value: 1, isStale: false },
  ])
  expect(await cache.read('a', load, free)).toEqual({ value: 1, isStale: false })
  time.now = 11
  expect(await cache.read('a', load, free)).toEqual({ value: 2, isStale: false })
  expect(reads).toEqual([false, false, true, false])
})

test('the last value is stale while loading fails, until it is too old; a failure is not kept', async () => {
  const { cache, time } = start()
  await expect(cache.read('a', fail, free)).rejects.toThrow('down')
  expect(await cache.read('a', async () => 1, free)).toEqual({ value: 1, isStale: false })
  time.now = 11
  expect(await cache.read('a', fail, free)).toEqual({ value: 1, isStale: true })
  expect(await cache.read('a', async () => 2, free)).toEqual({ value: 2, isStale: false })
  time.now = 112
  await expect(cache.read('a', fail, free)).rejects.toThrow('down')
})
