import { isError } from '@latchkit/core'
import { beforeEach, describe, expect, test } from 'vitest'
import { track } from '../fixtures/createBench.js'
import { createFakeRelay, type FakeRelay } from '../fixtures/fakeRelay.js'
import { inlinePrimitives } from '../fixtures/fakeWallet.js'
import { createVirtualClock, createVirtualPage, type VirtualClock } from '../fixtures/virtualClock.js'
import { createRelayClient, type RelayClient, type RelayClientParameters } from './createRelayClient.js'

let clock: VirtualClock
let page: ReturnType<typeof createVirtualPage>
let relay: FakeRelay
let client: RelayClient
let received: string[]
let statuses: string[]
let handle: (topic: string, message: string) => Promise<void>

const topic = 'a'.repeat(64)
const publication = { topic, message: 'sealed', ttl: 300, tag: 1108 }

const create = (overrides: Partial<RelayClientParameters> = {}) =>
  createRelayClient({
    getUrl: async () => 'wss://relay.example/relay',
    WebSocket: () => relay.WebSocket,
    clock,
    page,
    random: () => 1,
    sha256: inlinePrimitives.sha256,
    onMessage: (on, message) => handle(on, message),
    onStatus: status => void statuses.push(status),
    isAwaited: () => false,
    ...overrides,
  })

beforeEach(() => {
  clock = createVirtualClock()
  page = createVirtualPage()
  relay = createFakeRelay()
  received = []
  statuses = []
  handle = async (_topic, message) => void received.push(message)
  client = create()
})

describe('the socket', () => {
  test('is not opened before something needs it', async () => {
    await clock.advance(3_600_000)
    expect(relay.urls).toEqual([])
    expect(page.listeners()).toBe(0)
    expect(clock.pending()).toBe(0)
  })

  test('is closed, with every timer and listener removed, when nothing needs it', async () => {
    await client.publish(publication)
    expect(relay.open()).toBe(0)
    const subscribed = client.subscribe(topic)
    await clock.settle()
    await subscribed
    expect(relay.open()).toBe(1)
    expect(page.listeners()).toBe(1)
    client.unsubscribe(topic)
    await clock.settle()
    expect(relay.sent('irn_unsubscribe')).toEqual([{ topic, id: `id-${topic}` }])
    expect(relay.open()).toBe(0)
    expect(page.listeners()).toBe(0)
    expect(clock.pending()).toBe(0)
  })

  test('is one for everything', async () => {
    await Promise.all([
      client.subscribe(topic),
      client.publish(publication),
      client.subscribe('b'.repeat(64)),
    ])
    expect(relay.urls).toHaveLength(1)
    expect(statuses).toEqual(['connected'])
  })

  test('reconnects with exponential backoff, from 500 ms to 30 s, as long as it is needed', async () => {
    await client.subscribe(topic)
    relay.mode = 'refusing'
    relay.cut()
    const waits: number[] = []
    let last = clock.now()
    let seen = relay.urls.length
    while (waits.length < 9) {
      await clock.advance(100)
      if (relay.urls.length === seen) continue
      seen = relay.urls.length
      waits.push(clock.now() - last)
      last = clock.now()
    }
    expect(waits).toEqual([500, 1_000, 2_000, 4_000, 8_000, 16_000, 30_000, 30_000, 30_000])
    expect(statuses).toEqual(['connected', 'disconnected'])
    relay.mode = 'up'
    await clock.advance(30_000)
    expect(statuses).toEqual(['connected', 'disconnected', 'connected'])
    expect(relay.topics()).toEqual([topic])
  })

  test('subscribes all topics again in batches of 500, the most a relay accepts', async () => {
    const topics = Array.from({ length: 1_201 }, (_, index) => index.toString(16).padStart(64, '0'))
    await Promise.all(topics.map(each => client.subscribe(each)))
    relay.cut()
    await clock.advance(500)
    const batches = relay.sent('irn_batchSubscribe').map(params => params['topics'] as string[])
    expect(batches.map(({ length }) => length)).toEqual([500, 500, 201])
    expect(batches.flat().sort()).toEqual(topics)
    expect(relay.topics()).toHaveLength(1_201)
  })

  test('reconnects within 2 s while the visitor waits, unless the page is hidden', async () => {
    let isAwaited = true
    client = create({ isAwaited: () => isAwaited })
    await client.subscribe(topic)
    relay.mode = 'refusing'
    relay.cut()
    await clock.advance(60_000)
    const count = async () => {
      const before = relay.urls.length
      await clock.advance(60_000)
      return relay.urls.length - before
    }
    expect(await count()).toBe(30)
    page.hide()
    expect(await count()).toBeLessThanOrEqual(3)
    page.show()
    isAwaited = false
    await clock.advance(60_000)
    expect(await count()).toBe(2)
    client.destroy()
  })

  test('reconnects within 2 s while a call is pending, and at once when one starts', async () => {
    await client.subscribe(topic)
    relay.mode = 'refusing'
    relay.cut()
    await clock.advance(60_000)
    const before = relay.urls.length
    const outcome = track(client.publish(publication, { offlineTimeoutMs: 20_000 }))
    await clock.settle()
    expect(relay.urls).toHaveLength(before + 1)
    await clock.advance(8_000)
    expect(relay.urls).toHaveLength(before + 5)
    relay.mode = 'up'
    await clock.advance(2_000)
    expect(outcome).toEqual({ isSettled: true, value: undefined })
  })

  test('spreads the reconnections of many clients', async () => {
    for (const [random, wait] of [
      [0, 250],
      [0.5, 375],
      [1, 500],
    ] as const) {
      relay = createFakeRelay()
      client = create({ random: () => random })
      await client.subscribe(topic)
      relay.cut()
      await clock.advance(wait - 1)
      expect(relay.urls).toHaveLength(1)
      await clock.advance(1)
      expect(relay.urls).toHaveLength(2)
    }
  })

  test('a relay that drops every connection at once is not hammered', async () => {
    await client.subscribe(topic)
    for (let round = 0; round < 600; round++) {
      await clock.advance(100)
      if (relay.open() > 0) relay.cut()
    }
    // One minute: 0.5 + 1 + 2 + 4 + 8 + 16 + 30
    expect(relay.urls.length).toBeLessThanOrEqual(8)
  })

  test('a connection that does not open within 8 s is replaced by the next', async () => {
    relay.mode = 'hanging'
    client.subscribe(topic).catch(() => {})
    await clock.advance(7_999)
    expect(relay.urls).toHaveLength(1)
    await clock.advance(501)
    expect(relay.urls).toHaveLength(2)
  })

  test('a platform without WebSocket rejects with RELAY_UNREACHABLE', async () => {
    client = create({ WebSocket: () => undefined })
    const outcome = track(client.publish(publication))
    await clock.advance(10_000)
    expect(outcome.error).toSatisfy(error => isError(error, 'RELAY_UNREACHABLE'))
  })

  test('a token that cannot be created rejects with RELAY_UNREACHABLE', async () => {
    client = create({ getUrl: () => Promise.reject(new Error('no key')) })
    const outcome = track(client.publish(publication))
    await clock.advance(10_000)
    expect(outcome.error).toSatisfy(error => isError(error, 'RELAY_UNREACHABLE'))
  })
})

describe('a call', () => {
  test.each(['refusing', 'hanging'] as const)('fails after 10 s when the relay is %s', async mode => {
    relay.mode = mode
    const outcome = track(client.publish(publication))
    await clock.advance(9_999)
    expect(outcome.isSettled).toBe(false)
    await clock.advance(1)
    expect(outcome.error).toSatisfy(error => isError(error, 'RELAY_UNREACHABLE'))
    expect(statuses).toEqual(['disconnected'])
    await clock.advance(60_000)
    expect(clock.pending()).toBe(0)
  })

  test('waits for a connection as long as `offlineTimeoutMs`', async () => {
    relay.mode = 'refusing'
    const outcome = track(client.publish(publication, { offlineTimeoutMs: 60_000 }))
    await clock.advance(20_000)
    expect(outcome.isSettled).toBe(false)
    relay.mode = 'up'
    await clock.advance(20_000)
    expect(outcome).toEqual({ isSettled: true, value: undefined })
    expect(relay.messages(topic)).toEqual(['sealed'])
  })

  test('without a response is sent three more times with the same payload, on new connections (T20)', async () => {
    relay.mode = 'mute'
    const outcome = track(client.publish(publication))
    await clock.advance(60_000)
    expect(outcome.error).toSatisfy(error => isError(error, 'RELAY_UNREACHABLE'))
    expect(relay.sent('irn_publish')).toEqual(Array(4).fill(publication))
    expect(relay.urls).toHaveLength(4)
    const ids = relay.frames.map(frame => frame.id)
    expect(new Set(ids).size).toBe(ids.length)
    for (const id of ids) expect(id).toMatch(/^\d{19}$/)
  })

  test('that was cut off is sent again on the next connection', async () => {
    relay.mode = 'mute'
    const outcome = track(client.publish(publication))
    await clock.advance(3_000)
    relay.mode = 'up'
    relay.cut()
    await clock.advance(500)
    expect(outcome).toMatchObject({ isSettled: true })
    expect(outcome.error).toBeUndefined()
    expect(relay.messages(topic)).toEqual(['sealed'])
  })

  test('over the relay’s rate limit is repeated with growing delays, then rejects with RATE_LIMITED', async () => {
    const limited = { code: -32001, message: 'Too many requests' }
    relay.errors.set('irn_publish', [limited, limited])
    const outcome = track(client.publish(publication))
    await clock.advance(1_999)
    expect(relay.sent('irn_publish')).toHaveLength(1)
    await clock.advance(10_000)
    expect(outcome).toEqual({ isSettled: true, value: undefined })

    relay.errors.set('irn_publish', Array(4).fill(limited))
    const second = track(client.publish(publication))
    await clock.advance(60_000)
    expect(second.error).toSatisfy(error => isError(error, 'RATE_LIMITED'))
  })

  test('that the relay rejects fails at once with its code', async () => {
    relay.errors.set('irn_publish', [{ code: -32602, message: 'Bad topic' }])
    await expect(client.publish(publication)).rejects.toMatchObject({
      code: 'RELAY_UNREACHABLE',
      rpcCode: -32602,
      details: 'Bad topic',
    })
  })

  test('carries only the parameters of the protocol', async () => {
    await client.publish({ ...publication, prompt: true })
    await client.publish({ ...publication, message: 'other', prompt: false })
    expect(relay.sent('irn_publish')).toEqual([
      { ...publication, prompt: true },
      { ...publication, message: 'other' },
    ])
  })
})

describe('a relay that refuses this client', () => {
  test.each([
    ['Project not found', 'INVALID_PROJECT_ID'],
    ['Unauthorized: origin not allowed', 'ORIGIN_NOT_ALLOWED'],
  ] as const)('%s: rejects with %s and does not reconnect', async (reason, code) => {
    relay.mode = 'mute'
    const outcome = track(client.publish(publication))
    await clock.settle()
    relay.cut(3000, reason)
    await clock.settle()
    expect(outcome.error).toSatisfy(error => isError(error, code))
    await clock.advance(600_000)
    expect(relay.urls).toHaveLength(1)
    relay.mode = 'up'
    await client.publish(publication)
    expect(relay.urls).toHaveLength(2)
  })
})

describe('destroy', () => {
  test('rejects pending calls and leaves no socket, timer or listener', async () => {
    relay.mode = 'mute'
    const outcome = track(client.subscribe(topic))
    await clock.settle()
    client.destroy()
    await clock.settle()
    expect(outcome.error).toSatisfy(error => isError(error, 'CANCELLED'))
    expect(relay.open()).toBe(0)
    expect(clock.pending()).toBe(0)
    expect(page.listeners()).toBe(0)
    await expect(client.publish(publication)).rejects.toMatchObject({ code: 'PROVIDER_MISSING' })
    await clock.advance(60_000)
    expect(relay.urls).toHaveLength(1)
  })
})
