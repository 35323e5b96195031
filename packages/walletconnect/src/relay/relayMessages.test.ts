import fc from 'fast-check'
import { beforeEach, describe, expect, test } from 'vitest'
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
const _publication = { topic, message: 'sealed', ttl: 300, tag: 1108 }

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

describe('messages', () => {
  test('are handled once, however often they come, and every copy is acknowledged (T20)', async () => {
    await client.subscribe(topic)
    relay.publish(topic, 'one')
    relay.publish(topic, 'one')
    relay.publish(topic, 'two')
    await clock.settle()
    expect(received).toEqual(['one', 'two'])
    expect(relay.acknowledged).toHaveLength(3)
  })

  test('are acknowledged when they have been handled, not before', async () => {
    let release = () => {}
    handle = () => new Promise(resolve => (release = resolve))
    await client.subscribe(topic)
    relay.publish(topic, 'one')
    await clock.settle()
    expect(relay.acknowledged).toEqual([])
    release()
    await clock.settle()
    expect(relay.acknowledged).toHaveLength(1)
  })

  test('that could not be handled come again and are handled then', async () => {
    handle = () => Promise.reject(new Error('storage'))
    await client.subscribe(topic)
    relay.publish(topic, 'one')
    await clock.settle()
    expect(relay.acknowledged).toEqual([])
    handle = async (_topic, message) => void received.push(message)
    relay.cut()
    await clock.advance(500)
    expect(received).toEqual(['one'])
    expect(relay.acknowledged).toHaveLength(1)
  })

  test('keep their order though their hashes are made in the background', async () => {
    await client.subscribe(topic)
    const texts = Array.from({ length: 50 }, (_, index) => `message ${index}`)
    for (const text of texts) relay.publish(topic, text)
    await clock.settle()
    expect(received).toEqual(texts)
  })

  test('on a topic that this connection is not subscribed to are not acknowledged', async () => {
    await client.subscribe(topic)
    relay.raw(
      JSON.stringify({
        id: 5,
        method: 'irn_subscription',
        params: { data: { topic: 'b'.repeat(64), message: 'x' } },
      }),
    )
    await clock.settle()
    expect(received).toEqual([])
    expect(relay.acknowledged).toEqual([])
  })

  test('are acknowledged under their id to the digit, though a double cannot hold it', async () => {
    await client.subscribe(topic)
    const frames: string[] = []
    relay.WebSocket.prototype.send = (text: string) => {
      frames.push(text)
    }
    relay.raw(
      `{"id":1799999999123456789,"jsonrpc":"2.0","method":"irn_subscription","params":{"id":"77","data":{"topic":"${topic}","message":"m"}}}`,
    )
    await clock.settle()
    expect(frames).toEqual(['{"id":1799999999123456789,"jsonrpc":"2.0","result":true}'])
  })

  test('from another tab are handled once and not acknowledged here', async () => {
    await client.subscribe(topic)
    client.inject(topic, 'one')
    client.inject('b'.repeat(64), 'two')
    await clock.settle()
    expect(received).toEqual(['one'])
    expect(relay.acknowledged).toEqual([])
    relay.publish(topic, 'one')
    await clock.settle()
    expect(received).toEqual(['one'])
    expect(relay.acknowledged).toHaveLength(1)
  })

  test('the memory for duplicates is bounded', async () => {
    await client.subscribe(topic)
    for (let index = 0; index < 1_100; index++) relay.publish(topic, `m${index}`)
    await clock.settle()
    expect(received).toHaveLength(1_100)
    relay.publish(topic, 'm1099')
    relay.publish(topic, 'm0')
    await clock.settle()
    expect(received).toHaveLength(1_101)
  })
})

describe('after a break', () => {
  test('every topic is subscribed anew in one call and the mailbox arrives', async () => {
    const topics = Array.from({ length: 5 }, (_, index) => String(index).repeat(64))
    for (const each of topics) await client.subscribe(each)
    relay.cut()
    relay.publish(topics[3] ?? '', 'meanwhile')
    await clock.advance(500)
    expect(relay.sent('irn_batchSubscribe')).toEqual([{ topics }])
    expect(received).toEqual(['meanwhile'])
  })

  test('a batch that the relay refuses is subscribed one by one', async () => {
    relay.unknown.add('irn_batchSubscribe')
    await client.subscribe(topic)
    relay.cut()
    await clock.advance(500)
    expect(relay.topics()).toEqual([topic])
  })

  test('a page that is shown again, or online again, reconnects at once', async () => {
    await client.subscribe(topic)
    relay.mode = 'refusing'
    relay.cut()
    await clock.advance(20_000)
    const attempts = relay.urls.length
    relay.mode = 'up'
    page.show()
    await clock.settle()
    expect(relay.urls).toHaveLength(attempts + 1)
    expect(relay.topics()).toEqual([topic])
  })

  test('a page that is shown again asks an open connection for what is waiting', async () => {
    await client.subscribe(topic)
    page.show()
    await clock.settle()
    expect(relay.sent('irn_batchSubscribe')).toEqual([{ topics: [topic] }])
    expect(relay.urls).toHaveLength(1)
  })

  test('a connection that died in its sleep is found out 1.5 s after waking', async () => {
    await client.subscribe(topic)
    relay.mode = 'mute'
    await clock.advance(10_000)
    page.show()
    await clock.advance(1_499)
    expect(relay.urls).toHaveLength(1)
    relay.mode = 'up'
    await clock.advance(1)
    expect(relay.urls).toHaveLength(2)
    expect(statuses).toEqual(['connected', 'disconnected', 'connected'])
    expect(relay.topics()).toEqual([topic])
  })

  test('a quiet connection is checked every 30 s while the page is visible, else not', async () => {
    await client.subscribe(topic)
    await clock.advance(30_000)
    expect(relay.sent('irn_batchSubscribe')).toHaveLength(1)
    page.hide()
    await clock.advance(300_000)
    expect(relay.sent('irn_batchSubscribe')).toHaveLength(1)
  })
})

describe('hostile frames', () => {
  test('change nothing and break nothing', async () => {
    await client.subscribe(topic)
    const frame = fc.oneof(
      fc.string(),
      fc.json(),
      fc.record({ id: fc.anything(), method: fc.anything(), params: fc.anything() }).map(value => {
        try {
          return JSON.stringify(value) ?? 'undefined'
        } catch {
          return '{}'
        }
      }),
      fc
        .record({ data: fc.record({ topic: fc.constantFrom(topic, 5, null), message: fc.jsonValue() }) })
        .map(params => JSON.stringify({ id: 1, method: 'irn_subscription', params })),
    )
    fc.assert(
      fc.property(frame, text => relay.raw(text)),
      { numRuns: 2_000 },
    )
    await clock.settle()
    relay.publish(topic, 'still here')
    await clock.settle()
    expect(received.at(-1)).toBe('still here')
    expect(relay.open()).toBe(1)
  })
})
