import { randomBytes } from 'node:crypto'
import { connect } from 'node:net'
import { afterEach, describe, expect, test } from 'vitest'
import { createStorage } from '../storage/createStorage.js'
import type { RelayLimits } from './limits.js'
import { rpcErrorCodes } from './rpcError.js'
import { gateStorage } from './testing/gateStorage.js'
import { connectRelayClient, type RelayClient } from './testing/relayClient.js'
import { createClientKey, signToken } from './testing/signToken.js'
import { type RunningRelay, startRelay } from './testing/startRelay.js'

// The attacks of the security audit, each against limits small enough for a test. At full size and with honest clients
// beside them they are programs of `bench/relay`.

let relay: RunningRelay
const start = async (limits: Partial<RelayLimits>, options: object = {}): Promise<void> => {
  relay = await startRelay({ limits, ...options })
}
afterEach(() => relay.close())

const newTopic = (): string => randomBytes(32).toString('hex')
const publish = (client: RelayClient, topic: string, message = randomBytes(9).toString('base64')) =>
  client.request('irn_publish', { topic, message, ttl: 60, tag: 0 })
const tooMany = { code: rpcErrorCodes.TOO_MANY_REQUESTS }
const tooManyTopics = { code: rpcErrorCodes.TOO_MANY_SUBSCRIPTIONS }
const closeAll = (clients: readonly RelayClient[]) => Promise.all(clients.map(client => client.close()))

describe('security 3: fan-out (T21)', () => {
  test('32 connections (here 2) may subscribe to one topic; the same client may replace its older one', async () => {
    await start({ subscribersPerTopic: 2 })
    const [topic, key] = [newTopic(), createClientKey()]
    const [first, second, third] = [
      await connectRelayClient(relay.url, { key }),
      await connectRelayClient(relay.url),
      await connectRelayClient(relay.url),
    ]
    await first.request('irn_subscribe', { topic })
    await second.request('irn_subscribe', { topic })
    await expect(third.request('irn_subscribe', { topic })).rejects.toMatchObject(tooManyTopics)
    const again = await connectRelayClient(relay.url, { key })
    await again.request('irn_subscribe', { topic })
    const app = await connectRelayClient(relay.url)
    await publish(app, topic)
    await Promise.all([again.waitFor(1), second.waitFor(1)])
    expect([first.received.length, third.received.length]).toEqual([0, 0])
    await closeAll([first, second, third, again, app])
  })

  test('a publish costs its bytes once per subscriber', async () => {
    await start({ bytesPerAddress: { perSecond: 0.001, burst: 1_000 } })
    const topic = newTopic()
    const readers = await Promise.all([1, 2, 3].map(() => connectRelayClient(relay.url)))
    for (const reader of readers) await reader.request('irn_subscribe', { topic })
    const app = await connectRelayClient(relay.url)
    await publish(app, topic, 'x'.repeat(200))
    await expect(publish(app, topic, 'x'.repeat(200))).rejects.toMatchObject(tooMany)
    expect(await publish(app, newTopic(), 'x'.repeat(200))).toBe(true)
    await closeAll([...readers, app])
  })

  test('readers of one address that do not read are closed at 16 MB (here 1 MB) together, one that reads is not', async () => {
    await start({
      bufferedBytesPerAddress: 1_000_000,
      bytesPerAddress: { perSecond: 1, burst: 1e9 },
      messagesPerClient: { perSecond: 1, burst: 1e6 },
    })
    const topic = newTopic()
    const slow = await Promise.all(Array.from({ length: 5 }, () => connectRelayClient(relay.url)))
    const [fast, app] = [await connectRelayClient(relay.url), await connectRelayClient(relay.url)]
    for (const client of [...slow, fast]) await client.request('irn_subscribe', { topic })
    for (const client of slow) client.socket.pause()
    let sent = 0
    // The buffers of the operating system take some megabytes per connection.
    while (relay.relay.stats().connections > 2 && sent < 300) {
      await publish(app, topic, randomBytes(75_000).toString('base64'))
      sent += 1
      await fast.waitFor(sent)
    }
    expect(relay.relay.stats().connections).toBe(2)
    for (const client of slow) client.socket.terminate()
    await closeAll([fast, app])
  }, 30_000)
})

describe('security 4: unfinished messages', () => {
  /** A connection that writes bytes below the websocket protocol. */
  async function openRaw(): Promise<{
    write(bytes: Buffer): void
    closed: Promise<void>
    isClosed(): boolean
  }> {
    const { port, pathname } = new URL(relay.url)
    const token = signToken(createClientKey(), { audience: relay.url })
    const socket = connect(Number(port), '127.0.0.1')
    let isClosed = false
    const closed = new Promise<void>(resolve =>
      socket.once('close', () => {
        isClosed = true
        resolve()
      }),
    )
    socket.on('error', () => {})
    const opened = new Promise<void>(resolve => socket.once('data', () => resolve()))
    socket.write(
      `GET ${pathname}?auth=${token} HTTP/1.1\r\nHost: 127.0.0.1:${port}\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n` +
        `Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: ${randomBytes(16).toString('base64')}\r\n\r\n`,
    )
    await opened
    return { write: bytes => void socket.write(bytes), closed, isClosed: () => isClosed }
  }
  const frame = (opcode: number, isFinal: boolean, payload: number, sent = payload): Buffer => {
    const head = Buffer.alloc(14)
    head[0] = (isFinal ? 0x80 : 0) | opcode
    head[1] = 0x80 | 127
    head.writeBigUInt64BE(BigInt(payload), 2)
    return Buffer.concat([head, Buffer.alloc(sent, 0x20)])
  }
  const pong = Buffer.from([0x8a, 0x80, 0, 0, 0, 0])

  test('a message that is not finished within 15 s (here 1) closes its connection, pongs in between or not', async () => {
    let clock = Date.now()
    await start({ unfinishedSeconds: 1 }, { now: () => clock })
    const [partial, fragmented, idle] = [await openRaw(), await openRaw(), await openRaw()]
    partial.write(frame(1, true, 1_000, 999))
    fragmented.write(frame(1, false, 10))
    const timer = setInterval(() => {
      clock += 100
      fragmented.write(Buffer.concat([pong, frame(0, false, 10)]))
      idle.write(pong)
    }, 50)
    await Promise.all([partial.closed, fragmented.closed])
    clearInterval(timer)
    expect(idle.isClosed()).toBe(false)
  })

  test('at 8 MB (here 100 kB) of one address the largest message closes its connection, others stay', async () => {
    await start({ unfinishedBytesPerAddress: 100_000 })
    const small = await openRaw()
    small.write(frame(1, true, 1_000, 999))
    const large = await Promise.all(Array.from({ length: 3 }, openRaw))
    for (const each of large) each.write(frame(1, true, 60_000, 59_000))
    await expect.poll(() => large.filter(each => each.isClosed()).length).toBe(2)
    expect(small.isClosed()).toBe(false)
    const honest = await connectRelayClient(relay.url)
    expect(await publish(honest, newTopic())).toBe(true)
    await honest.close()
  })

  test('a connection that is closed for it counts as 10 new ones of its address', async () => {
    await start({
      unfinishedBytesPerAddress: 100_000,
      connectionsPerAddress: { perSecond: 0.001, burst: 12 },
    })
    const attacker = await openRaw()
    attacker.write(frame(1, true, 200_000, 150_000))
    await attacker.closed
    const last = await connectRelayClient(relay.url)
    await expect(connectRelayClient(relay.url)).rejects.toThrow('429')
    await last.close()
  })
})

describe('security 12: reads of the mailbox', () => {
  test('a connection has 8 fetches waiting at most', async () => {
    const { storage, gates } = gateStorage(await createStorage('memory:'))
    await start({}, { storage })
    gates.pending.shut()
    const client = await connectRelayClient(relay.url)
    const fetchOnce = () => client.request('irn_fetchMessages', { topic: newTopic() })
    const accepted = Array.from({ length: 8 }, fetchOnce)
    for (let index = 0; index < 3; index++) await expect(fetchOnce()).rejects.toMatchObject(tooMany)
    gates.pending.open()
    await Promise.all(accepted)
    expect(await fetchOnce()).toMatchObject({ messages: [] })
    await client.close()
  })

  test('an address that has read its 20 MB (here 100 kB) is refused, and served again later', async () => {
    let clock = Date.now()
    await start({ readBytesPerAddress: { perSecond: 10_000, burst: 100_000 } }, { now: () => clock })
    const [app, hog] = [await connectRelayClient(relay.url), await connectRelayClient(relay.url)]
    const topic = newTopic()
    for (let index = 0; index < 5; index++) await publish(app, topic, randomBytes(30_000).toString('base64'))
    const fetchAll = () => hog.request('irn_fetchMessages', { topic })
    await fetchAll()
    await expect(fetchAll()).rejects.toMatchObject(tooMany)
    clock += 30_000
    await fetchAll()
    await closeAll([app, hog])
  })
})

describe('security 17: open subscriptions', () => {
  test('per address 20,000 (here 3), in all 400,000 (here 5), and they are free again once closed', async () => {
    const addresses = new Map<string, string>()
    await start(
      { openSubscriptionsPerAddress: 3, openSubscriptions: 5 },
      { addressOf: (request: { headers: Record<string, string> }) => request.headers['x-from'] ?? '' },
    )
    const at = (address: string) => {
      const key = createClientKey()
      addresses.set(key.clientId, address)
      const token = signToken(key, { audience: relay.url })
      return connectRelayClient(relay.url, {
        key,
        headers: { authorization: `Bearer ${token}`, 'x-from': address },
      })
    }
    const [a1, a2, b, c] = [await at('a'), await at('a'), await at('b'), await at('c')]
    const subscribe = (client: RelayClient, count: number) =>
      client.request('irn_batchSubscribe', { topics: Array.from({ length: count }, newTopic) })
    await subscribe(a1, 2)
    await expect(subscribe(a2, 2)).rejects.toMatchObject(tooManyTopics)
    await subscribe(a2, 1)
    await subscribe(b, 2)
    await expect(subscribe(c, 1)).rejects.toMatchObject(tooManyTopics)
    await a1.close()
    await expect.poll(() => relay.relay.stats().subscriptions).toBe(3)
    await subscribe(c, 2)
    await closeAll([a2, b, c])
  })
})

describe('security 28: responses', () => {
  test('a client that sends more than 200 a second (here none) is closed, and others are served', async () => {
    await start({ responsesPerClient: { perSecond: 0.001, burst: 5 }, refusalsBeforeClose: 10 })
    const [flood, honest] = [await connectRelayClient(relay.url), await connectRelayClient(relay.url)]
    const timer = setInterval(() => {
      for (let index = 0; index < 20; index++) flood.socket.send('{"id":1,"jsonrpc":"2.0","result":true}')
    }, 10)
    expect(await flood.closed).toEqual({ code: 1013, reason: 'too many requests' })
    clearInterval(timer)
    expect(await publish(honest, newTopic())).toBe(true)
    await honest.close()
  })
})
