import { expect, test } from 'vitest'
import { createReplayCache } from './replayCache.js'

const identity = { clientId: 'did:key:a', subject: 's', expiresAt: 1_000 }

test('a token may come again from addresses it came from, and from a bounded number of others (T23)', () => {
  const cache = createReplayCache({ maxAddresses: 2, now: () => 0 })
  expect(['1', '1', '2', '3', '1', '2'].map(address => cache.admit(identity, address))).toEqual([
    true,
    true,
    true,
    false,
    true,
    true,
  ])
})

test('another token, and the same subject of another client, count for themselves', () => {
  const cache = createReplayCache({ maxAddresses: 1, now: () => 0 })
  expect(cache.admit(identity, '1')).toBe(true)
  expect(cache.admit({ ...identity, subject: 't' }, '2')).toBe(true)
  expect(cache.admit({ ...identity, clientId: 'did:key:b' }, '3')).toBe(true)
  expect(cache.admit(identity, '2')).toBe(false)
})

test('remembers a token for as long as authentication accepts it, and no longer', () => {
  let clock = 0
  const cache = createReplayCache({ maxAddresses: 1, now: () => clock })
  cache.admit(identity, '1')
  clock = 1_059_999
  cache.prune()
  expect(cache.size).toBe(1)
  clock = 1_060_000
  cache.prune()
  expect(cache.size).toBe(0)
})

test('at most 100,000 tokens are kept, the newest of them', () => {
  const cache = createReplayCache({ maxAddresses: 1, now: () => 0 })
  for (let index = 0; index <= 100_000; index += 1) cache.admit({ ...identity, subject: String(index) }, '1')
  expect(cache.size).toBe(100_000)
  expect(cache.admit({ ...identity, subject: '1' }, '2')).toBe(false)
  expect(cache.admit({ ...identity, subject: '0' }, '2')).toBe(true)
})
