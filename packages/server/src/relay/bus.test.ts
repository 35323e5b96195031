import { createHash } from 'node:crypto'
import * as fc from 'fast-check'
import { expect, test, vi } from 'vitest'
import type { StoredMessage } from '../storage/storage.js'
import { createRelayBus, type Spending } from './bus.js'
import { createFakeRedis } from './testing/fakeRedis.js'

const topic = 'a'.repeat(64)
const message: StoredMessage = {
  topic,
  hash: 'b'.repeat(64),
  message: 'c2VjcmV0',
  tag: 1108,
  publisher: 'did:key:app',
  publishedAt: 1,
  expiresAt: 2,
}
const tokenOf = (subject: string) => ({ clientId: 'did:key:app', subject, expiresAt: 1_000 })

function setUp() {
  const redis = createFakeRedis()
  const join = () => {
    const connection = redis.connect()
    const bus = createRelayBus({ redis: connection, tokenAddresses: 2, now: () => 0 })
    const seen = { messages: [] as StoredMessage[], gaps: 0, spending: [] as Spending[] }
    bus.listen({
      onMessage: received => void seen.messages.push(received),
      onGap: () => {
        seen.gaps += 1
      },
      onSpending: spending => void seen.spending.push(spending),
    })
    return { bus, seen, connection }
  }
  return { redis, one: join(), two: join() }
}

test('a message goes to the processes that watch its topic, and not back to its own', async () => {
  const { one, two } = setUp()
  two.bus.watch([topic])
  one.bus.watch([topic])
  await two.bus.confirmed([topic])
  expect(two.bus.confirmed([topic])).toBeUndefined()
  await one.bus.announce([message, { ...message, topic: 'd'.repeat(64) }])
  expect(two.seen.messages).toEqual([message])
  expect(one.seen.messages).toEqual([])
  two.bus.unwatch([topic])
  await one.bus.announce([message])
  expect(two.seen.messages).toHaveLength(1)
})

test('Redis receives no topic and no token (T22)', async () => {
  const { one, redis } = setUp()
  one.bus.watch([topic])
  await one.bus.announce([message])
  await one.bus.admit(tokenOf('secret-subject'), '203.0.113.1')
  expect(redis.published.join()).not.toContain(topic)
  // Nor its plain hash, which a list of known topics would give away as well.
  expect(redis.published.join()).not.toContain(createHash('sha256').update(topic).digest('base64url'))
})

test('after an announcement that failed every other process is notified of a gap', async () => {
  const { redis, one, two } = setUp()
  two.bus.watch([topic])
  redis.goDown()
  await one.bus.announce([message])
  one.bus.tick()
  expect(two.seen).toMatchObject({ messages: [], gaps: 0 })
  redis.goUp()
  await Promise.resolve()
  // One for its own return, one because the other had something to say.
  expect(two.seen.gaps).toBe(2)
  expect(one.seen.gaps).toBe(1)
  one.bus.tick()
  expect(two.seen.gaps).toBe(2)
})

test('a token is admitted from as many addresses as allowed over all processes; without Redis each process decides', async () => {
  const { redis, one, two } = setUp()
  expect(await one.bus.admit(tokenOf('s'), '1')).toBe(true)
  expect(await two.bus.admit(tokenOf('s'), '2')).toBe(true)
  expect(await one.bus.admit(tokenOf('s'), '2')).toBe(true)
  expect(await one.bus.admit(tokenOf('s'), '3')).toBe(false)
  expect(await one.bus.admit(tokenOf('other'), '3')).toBe(true)
  redis.goDown()
  expect(await one.bus.admit(tokenOf('s'), '3')).toBe(true)
})

test('spending reaches the others', async () => {
  const { one, two } = setUp()
  one.bus.spend({ messagesPerClient: [['a', 3]] })
  expect(two.seen.spending).toEqual([{ messagesPerClient: [['a', 3]] }])
  expect(one.seen.spending).toEqual([])
})

test('foreign messages on these channels are ignored', async () => {
  const { two, redis } = setUp()
  two.bus.watch([topic])
  const stranger = redis.connect()
  const channels = ['latchkit:relay', 'latchkit:relay:x']
  await fc.assert(
    fc.asyncProperty(
      fc.constantFrom(...channels),
      fc.oneof(
        fc.string(),
        fc.json().map(text => `012345678901${text}`),
      ),
      async (channel, text) => {
        await stranger.publish(channel, text)
      },
    ),
  )
  expect(two.seen).toEqual({ messages: [], gaps: 0, spending: [] })
})

test('the addresses of a token are kept until a minute after it expires, and apart from every other token', async () => {
  const redis = createFakeRedis().connect()
  const evaluate = vi.spyOn(redis, 'eval')
  const bus = createRelayBus({ redis, tokenAddresses: 1, now: () => 400_000 })
  expect(await bus.admit({ clientId: 'ab', subject: 'c', expiresAt: 1_000 }, '1')).toBe(true)
  expect(await bus.admit({ clientId: 'a', subject: 'bc', expiresAt: 1_000 }, '2')).toBe(true)
  expect(await bus.admit({ clientId: 'a', subject: 'bc', expiresAt: 1_000 }, '1')).toBe(false)
  expect(evaluate.mock.calls[0]?.[1].arguments).toEqual([expect.any(String), '1', '660'])
  expect(await bus.admit({ clientId: 'old', subject: 's', expiresAt: 100 }, '1')).toBe(true)
  expect(evaluate.mock.calls.at(-1)?.[1].arguments[2]).toBe('1')
})

test('a Redis that is silent holds up no connection for longer than half a second', async () => {
  vi.useFakeTimers()
  const redis = createFakeRedis().connect()
  vi.spyOn(redis, 'eval').mockReturnValue(new Promise(() => {}))
  const bus = createRelayBus({ redis, tokenAddresses: 1, now: () => 0 })
  const admitted = bus.admit(tokenOf('s'), '1')
  let isSettled = false
  void admitted.then(() => {
    isSettled = true
  })
  await vi.advanceTimersByTimeAsync(499)
  expect(isSettled).toBe(false)
  await vi.advanceTimersByTimeAsync(1)
  expect(isSettled).toBe(true)
  expect(await admitted).toBe(true)
  vi.useRealTimers()
})

test('a message with a field of another type is ignored', async () => {
  const { one, two, redis } = setUp()
  two.bus.watch([topic])
  await one.bus.announce([message])
  expect(two.seen.messages).toHaveLength(1)
  const [channel = '', ...text] = redis.published.at(-1)?.split(' ') ?? []
  const stranger = redis.connect()
  const spoil = (field: string, value: unknown) => {
    const content: object = JSON.parse(text.join(' ').slice(12))
    return `012345678901${JSON.stringify({ ...content, [field]: value })}`
  }
  for (const field of ['hash', 'message', 'publisher']) await stranger.publish(channel, spoil(field, 1))
  for (const field of ['tag', 'publishedAt', 'expiresAt']) await stranger.publish(channel, spoil(field, '1'))
  await stranger.publish(channel, spoil('attestation', 1))
  expect(two.seen.messages).toHaveLength(1)
  await stranger.publish(channel, spoil('attestation', 'a.b.c'))
  expect(two.seen.messages).toHaveLength(2)
})
