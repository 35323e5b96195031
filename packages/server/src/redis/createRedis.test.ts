import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createRedis, type Redis } from './createRedis.js'
import type { openRedisSession, RedisSession } from './openRedisSession.js'

// The session is scripted here; `relay/cluster.real.test.ts` does the same with a real Redis that dies and hangs.

type Fake = RedisSession & { calls: string[]; end(): void; fail: Set<string>; receive(message: string): void }

let sessions: Fake[]
let refuse: boolean
/** Holds back Redis's confirmation of the next subscriptions. */
let subscribing: Promise<void> | undefined
let redis: Redis | undefined
const lines: string[] = []
const log = {
  warn: (line: string) => void lines.push(line),
  info: (line: string) => void lines.push(line),
}

const open: typeof openRedisSession = async ({ onMessage, onEnd }) => {
  if (refuse) throw Object.assign(new Error('connect'), { code: 'ECONNREFUSED' })
  const channels = new Set<string>()
  const fail = new Set<string>()
  const calls: string[] = []
  let isOpen = true
  const call = async (name: string, given: readonly string[] = []) => {
    calls.push([name, ...given].join(' '))
    if (fail.has(name)) throw new Error(name)
  }
  const session: Fake = {
    get isOpen() {
      return isOpen
    },
    channels,
    calls,
    fail,
    ping: () => call('ping'),
    publish: (channel, message) => call('publish', [channel, message]),
    eval: () => call('eval'),
    subscribe(added) {
      for (const channel of added) channels.add(channel)
      const confirmed = subscribing ?? Promise.resolve()
      subscribing = undefined
      return added.length === 0 ? Promise.resolve() : confirmed.then(() => call('subscribe', added))
    },
    unsubscribe(removed) {
      for (const channel of removed) channels.delete(channel)
      return removed.length === 0 ? Promise.resolve() : call('unsubscribe', removed)
    },
    destroy() {
      isOpen = false
    },
    end: () => onEnd(session),
    receive: message => onMessage('channel', message),
  }
  sessions.push(session)
  return session
}

const last = (): Fake => {
  const session = sessions.at(-1)
  if (session === undefined) throw new Error('There is no session.')
  return session
}
const watch = (on: Redis) => {
  const seen: string[] = []
  on.watch({ onMessage: (_, message) => seen.push(message), onUp: () => seen.push('up') })
  return seen
}
const start = async (): Promise<Redis> => {
  redis = await createRedis({ url: 'redis://:secret@h', log, open })
  await vi.advanceTimersByTimeAsync(0)
  return redis
}

beforeEach(() => {
  vi.useFakeTimers()
  sessions = []
  refuse = false
  subscribing = undefined
  lines.length = 0
})
afterEach(async () => {
  await redis?.close()
  redis = undefined
  vi.useRealTimers()
})

test('does not start without Redis', async () => {
  refuse = true
  await expect(createRedis({ url: 'redis://h', log, open })).rejects.toMatchObject({ code: 'ECONNREFUSED' })
})

test('a session that ends is replaced, with every subscription, and then says that messages may have been missed', async () => {
  const up = await start()
  const seen = watch(up)
  await up.subscribe(['a', 'b', 'c'])
  up.unsubscribe(['b'])
  last().receive('hello')
  refuse = true
  last().end()
  expect(up.isUp).toBe(false)
  await expect(up.publish('a', 'm')).rejects.toThrow('Redis is down.')
  await expect(up.eval('', { keys: [], arguments: [] })).rejects.toThrow('Redis is down.')
  // What changes meanwhile counts when it is back.
  await up.subscribe(['d'])
  up.unsubscribe(['a'])
  await vi.advanceTimersByTimeAsync(5_000)
  expect(up.isUp).toBe(false)
  refuse = false
  await vi.advanceTimersByTimeAsync(1_000)
  expect(up.isUp).toBe(true)
  expect(sessions).toHaveLength(2)
  expect(last().calls[0]).toBe('subscribe c d')
  last().receive('again')
  expect(seen).toEqual(['hello', 'up', 'again'])
  expect(lines).toEqual([
    'Redis is down: this process relays without the others until it is back',
    'Redis is back',
  ])
})

test.each(['ping', 'subscribe', 'unsubscribe'])('a %s that times out ends the session', async name => {
  const up = await start()
  const first = last()
  first.fail.add(name)
  if (name === 'subscribe') await up.subscribe(['a'])
  if (name === 'unsubscribe') up.unsubscribe(['a'])
  await vi.advanceTimersByTimeAsync(1_000)
  expect(first.isOpen).toBe(false)
  await vi.advanceTimersByTimeAsync(1_000)
  expect(up.isUp).toBe(true)
  expect(last()).not.toBe(first)
})

test('what is subscribed or left while a new session opens is put right before anybody relies on it', async () => {
  const up = await start()
  const seen = watch(up)
  await up.subscribe(['early'])
  last().end()
  let release = () => {}
  subscribing = new Promise<void>(resolve => {
    release = resolve
  })
  await vi.advanceTimersByTimeAsync(1_000)
  expect(up.isUp).toBe(false)
  await up.subscribe(['late'])
  up.unsubscribe(['early'])
  release()
  await vi.advanceTimersByTimeAsync(0)
  expect(up.isUp).toBe(true)
  expect([...last().channels]).toEqual(['late'])
  expect(seen).toEqual(['up'])
})

test('close ends the session and every attempt to come back, and logs nothing', async () => {
  const up = await start()
  const session = last()
  await up.close()
  session.end()
  await vi.advanceTimersByTimeAsync(10_000)
  expect(session.isOpen).toBe(false)
  expect(sessions).toHaveLength(1)
  expect(lines).toEqual([])
})
