import { randomBytes } from 'node:crypto'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { WebSocket } from 'ws'
import type { RelayLimits } from './limits.js'
import { rpcErrorCodes } from './rpcError.js'
import { connectRelayClient, type RelayClient } from './testing/relayClient.js'
import { createClientKey, signToken } from './testing/signToken.js'
import { type RunningRelay, startRelay } from './testing/startRelay.js'

const newTopic = (): string => randomBytes(32).toString('hex')
let relay: RunningRelay
const start = async (limits: Partial<RelayLimits>, options: object = {}): Promise<void> => {
  relay = await startRelay({ limits, ...options })
}
afterEach(async () => {
  await relay.close()
  vi.useRealTimers()
})

const publish = (client: RelayClient, topic = newTopic(), message = randomBytes(9).toString('base64')) =>
  client.request('irn_publish', { topic, message, ttl: 60, tag: 0 })
const tooMany = { code: rpcErrorCodes.TOO_MANY_REQUESTS }

describe('messages and subscriptions (T21)', () => {
  test('messages per client: the burst, then an error, and the connection stays', async () => {
    await start({ messagesPerClient: { perSecond: 0.001, burst: 3 } })
    const [greedy, honest] = [await connectRelayClient(relay.url), await connectRelayClient(relay.url)]
    for (let at = 0; at < 3; at += 1) await publish(greedy)
    await expect(publish(greedy)).rejects.toMatchObject(tooMany)
    const messages = Array.from({ length: 4 }, () => ({ topic: newTopic(), message: 'm', ttl: 60, tag: 0 }))
    await expect(honest.request('irn_batchPublish', { messages })).rejects.toMatchObject(tooMany)
    expect(await publish(honest)).toBe(true)
    expect(await greedy.request('irn_subscribe', { topic: newTopic() })).toBeTypeOf('string')
  })

  test('messages per address, over clients', async () => {
    await start({ messagesPerAddress: { perSecond: 0.001, burst: 2 } })
    const clients = [await connectRelayClient(relay.url), await connectRelayClient(relay.url)]
    for (const client of clients) await publish(client)
    for (const client of clients) await expect(publish(client)).rejects.toMatchObject(tooMany)
  })

  test('bytes per address, over clients', async () => {
    await start({ bytesPerAddress: { perSecond: 0.001, burst: 10 } })
    const clients = [await connectRelayClient(relay.url), await connectRelayClient(relay.url)]
    for (const client of clients) await publish(client, newTopic(), 'é'.repeat(2))
    for (const client of clients)
      await expect(publish(client, newTopic(), 'xyz')).rejects.toMatchObject(tooMany)
    await Promise.all(clients.slice(0, 1).map(client => publish(client, newTopic(), 'xy')))
  })

  test('subscriptions and fetches per client count topics', async () => {
    await start({ subscriptionsPerClient: { perSecond: 0.001, burst: 5 } })
    const client = await connectRelayClient(relay.url)
    const topics = [newTopic(), newTopic(), newTopic()]
    await client.request('irn_batchSubscribe', { topics })
    await expect(client.request('irn_batchSubscribe', { topics })).rejects.toMatchObject(tooMany)
    await client.request('irn_fetchMessages', { topic: newTopic() })
    await client.request('irn_subscribe', { topic: newTopic() })
    await expect(client.request('irn_fetchMessages', { topic: newTopic() })).rejects.toMatchObject(tooMany)
    expect(
      await client.request('irn_batchUnsubscribe', { subscriptions: topics.map(topic => ({ topic })) }),
    ).toBe(true)
  })

  test('topics per connection; the ones it has may be subscribed again', async () => {
    await start({ subscriptions: 2 })
    const client = await connectRelayClient(relay.url)
    const topics = [newTopic(), newTopic()]
    await client.request('irn_batchSubscribe', { topics })
    await client.request('irn_batchSubscribe', { topics })
    const tooManyTopics = { code: rpcErrorCodes.TOO_MANY_SUBSCRIPTIONS }
    await expect(client.request('irn_subscribe', { topic: newTopic() })).rejects.toMatchObject(tooManyTopics)
    const proposal = { pairingTopic: newTopic(), sessionProposal: 'x', ttl: 300 }
    await expect(client.request('wc_proposeSession', proposal)).rejects.toMatchObject(tooManyTopics)
    expect(relay.relay.stats()).toMatchObject({ published: 0, subscriptions: 2 })
  })

  test('a client that keeps on after 100 refusals (here 3) is closed with 1013, and let in again after 5 s', async () => {
    let clock = Date.now()
    const limits = { messagesPerClient: { perSecond: 0.001, burst: 0 }, refusalsBeforeClose: 3 }
    await start(limits, { now: () => clock })
    const key = createClientKey()
    const client = await connectRelayClient(relay.url, { key })
    // Each ping starts the count anew, and one may come in between.
    const isClosed = client.closed.then(() => true)
    const isRefused = () => expect(publish(client)).rejects.toMatchObject(tooMany)
    let refusals = 0
    while ((await Promise.race([isRefused(), isClosed])) !== true) refusals += 1
    expect(refusals).toBeGreaterThanOrEqual(2)
    expect(await client.closed).toEqual({ code: 1013, reason: 'too many requests' })
    await expect(connectRelayClient(relay.url, { key })).rejects.toThrow('429')
    await (await connectRelayClient(relay.url)).close()
    clock += 5_000
    await (await connectRelayClient(relay.url, { key })).close()
  })

  test('security 2: 5,000 messages (here 2) per publisher are stored, acknowledged ones included, until they are deleted', async () => {
    let clock = Date.now()
    await start({ mailboxMessages: 2 }, { now: () => clock })
    const [app, wallet] = [await connectRelayClient(relay.url), await connectRelayClient(relay.url)]
    const topic = newTopic()
    await publish(app, topic)
    await publish(app, topic)
    await expect(publish(app, topic)).rejects.toMatchObject({ code: rpcErrorCodes.MAILBOX_FULL })
    expect(await publish(wallet)).toBe(true)
    await wallet.request('irn_subscribe', { topic })
    await wallet.waitFor(2)
    await expect.poll(() => relay.relay.stats().acknowledged).toBe(2)
    clock += 1_000
    await expect(publish(app, topic)).rejects.toMatchObject({ code: rpcErrorCodes.MAILBOX_FULL })
    clock += 300_000
    await relay.storage.mailbox.purge(clock)
    expect(await publish(app, topic)).toBe(true)
  })

  test('security 2: new keys of one address share its 64 MB (here 10 kB) of stored messages', async () => {
    await start({ mailboxBytesPerAddress: 10_000 })
    let stored = 0
    for (let index = 0; index < 20; index++) {
      const client = await connectRelayClient(relay.url)
      await publish(client, newTopic(), 'x'.repeat(1_000)).then(
        () => stored++,
        error => expect(error).toMatchObject({ code: rpcErrorCodes.MAILBOX_FULL }),
      )
      await client.close()
    }
    // Each counts 512 bytes more for its row.
    expect(stored).toBe(6)
  })

  test('mailbox: 5 MB (here 10 bytes) per publisher', async () => {
    await start({ mailboxBytes: 10 })
    const app = await connectRelayClient(relay.url)
    await expect(publish(app, newTopic(), 'x'.repeat(11))).rejects.toMatchObject({
      code: rpcErrorCodes.MAILBOX_FULL,
    })
    expect(await publish(app, newTopic(), 'x'.repeat(10))).toBe(true)
  })
})

describe('frames', () => {
  test('a frame over 1 MB closes its connection with 1009 and no other', async () => {
    await start({})
    const [bad, good] = [await connectRelayClient(relay.url), await connectRelayClient(relay.url)]
    bad.socket.send('x'.repeat(1_048_577))
    expect((await bad.closed).code).toBe(1009)
    const topic = newTopic()
    await good.request('irn_subscribe', { topic })
    const other = await connectRelayClient(relay.url)
    expect(await publish(other, topic, 'x'.repeat(1_000_000))).toBe(true)
    await good.waitFor(1)
  })

  test('a slow reader is closed once too much waits for it, and finds everything when it comes back', async () => {
    await start({ bufferedBytes: 200_000, messagesPerClient: { perSecond: 1, burst: 5_000 } })
    const key = createClientKey()
    const slow = await connectRelayClient(relay.url, { key })
    const app = await connectRelayClient(relay.url)
    const topic = newTopic()
    await slow.request('irn_subscribe', { topic })
    slow.socket.pause()
    const sent = new Set<string>()
    // Loopback buffers take some megabytes before anything waits in the relay.
    while (relay.relay.stats().connections > 1) {
      const message = randomBytes(37_500).toString('base64')
      sent.add(message)
      await publish(app, topic, message).catch(() => sent.delete(message))
      if (sent.size > 90) break
    }
    expect(relay.relay.stats().connections).toBe(1)
    const back = await connectRelayClient(relay.url, { key })
    await back.request('irn_subscribe', { topic })
    await back.waitFor(sent.size)
    expect(new Set(back.received.map(({ message }) => message))).toEqual(sent)
    slow.socket.terminate()
  })
})

test('results count as well: a client that fetches and does not read is closed', async () => {
  await start({ bufferedBytes: 200_000, mailboxBytes: 50_000_000 })
  const [app, hog] = [await connectRelayClient(relay.url), await connectRelayClient(relay.url)]
  const topics = Array.from({ length: 30 }, newTopic)
  for (const topic of topics) await publish(app, topic, 'x'.repeat(1_000_000))
  hog.socket.pause()
  // Each request is small and its result is a megabyte; the socket buffers hold a few.
  const fetchNext = () =>
    hog.request('irn_fetchMessages', { topic: topics.pop() ?? newTopic() }).catch(() => {})
  await expect
    .poll(() => {
      void fetchNext()
      return relay.relay.stats().connections
    })
    .toBe(1)
  expect(await publish(app)).toBe(true)
  hog.socket.terminate()
})

describe('connections', () => {
  test('per client, per address, in all, and new ones per second', async () => {
    await start({ openPerClient: 1, openPerAddress: 2, connections: 3 }, { addressOf })
    const key = createClientKey()
    const at = (address: string, from = key) =>
      connectRelayClient(relay.url, { key: from, headers: headersFor(relay.url, from, address) })
    await at('1')
    await expect(at('2')).rejects.toThrow('429')
    const second = await at('1', createClientKey())
    await expect(at('1', createClientKey())).rejects.toThrow('429')
    await at('2', createClientKey())
    await expect(at('3', createClientKey())).rejects.toThrow('503')
    await second.close()
    await expect.poll(() => relay.relay.stats().connections).toBe(2)
    await at('3', createClientKey())
  })

  test('new connections per address', async () => {
    await start({ connectionsPerAddress: { perSecond: 0.001, burst: 2 } })
    await connectRelayClient(relay.url)
    await expect(connectRelayClient(relay.url, { token: 'bad' })).rejects.toThrow('403')
    await expect(connectRelayClient(relay.url)).rejects.toThrow('429')
  })

  test('a token works from a bounded number of addresses, again and again from each (T23)', async () => {
    await start({ tokenAddresses: 2 }, { addressOf })
    const headers = headersFor(relay.url, createClientKey(), '')
    const at = (address: string) =>
      connectRelayClient(relay.url, { headers: { ...headers, 'x-address': address } })
    for (const address of ['1', '2', '1', '2']) await at(address)
    await expect(at('3')).rejects.toThrow('403')
  })

  test('no token is 401, a bad one 403, both with a reason as JSON', async () => {
    await start({})
    const url = relay.url.replace('ws:', 'http:')
    const upgrade = { Connection: 'Upgrade', Upgrade: 'websocket', 'Sec-WebSocket-Version': '13' }
    const { request } = await import('node:http')
    const get = (path: string) =>
      new Promise<{ status: number | undefined; body: unknown }>(resolve => {
        const call = request(url + path, {
          headers: { ...upgrade, 'Sec-WebSocket-Key': 'dGhlIHNhbXBsZSBub25jZQ==' },
        })
        call.on('response', async response => {
          const chunks: Buffer[] = []
          for await (const chunk of response) chunks.push(chunk)
          resolve({ status: response.statusCode, body: JSON.parse(Buffer.concat(chunks).toString()) })
        })
        call.end()
      })
    expect(await get('')).toEqual({
      status: 401,
      body: { code: 'UNAUTHORIZED', message: 'A token is required.' },
    })
    expect(await get('?auth=x')).toMatchObject({ status: 403, body: { code: 'FORBIDDEN' } })
  })
})

describe('heartbeat', () => {
  test('every connection is pinged every 25 s; one without a pong is closed with 4008', async () => {
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
    await start({})
    const alive = await connectRelayClient(relay.url)
    const key = createClientKey()
    const token = signToken(key, { audience: relay.url })
    const stale = new WebSocket(`${relay.url}?auth=${token}`, { autoPong: false })
    await new Promise(resolve => stale.once('open', resolve))
    const closed = new Promise(resolve =>
      stale.once('close', (code, reason) => resolve([code, reason.toString()])),
    )
    const pings = [alive.socket, stale].map(socket => new Promise(resolve => socket.once('ping', resolve)))
    vi.advanceTimersByTime(25_000)
    await Promise.all(pings)
    // The relay receives the pong before it replies to a later request.
    await alive.request('irn_unsubscribe', { topic: newTopic() })
    const second = new Promise(resolve => alive.socket.once('ping', resolve))
    vi.advanceTimersByTime(25_000)
    expect(await closed).toEqual([4008, 'stale'])
    await second
    expect(await publish(alive)).toBe(true)
  })

  test('refusals are forgotten at each ping: seldom ones never close a connection', async () => {
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
    await start({ refusalsBeforeClose: 2 })
    const client = await connectRelayClient(relay.url)
    for (let at = 0; at < 5; at += 1) {
      await expect(client.request('irn_nothing', {})).rejects.toThrow('does not exist')
      vi.advanceTimersByTime(25_000)
    }
    expect(await publish(client)).toBe(true)
  })

  test('what has expired is purged every minute', async () => {
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
    let clock = Date.now()
    const counted = new Map<string, number>()
    const metrics = {
      increment: (name: string, by = 1) => void counted.set(name, (counted.get(name) ?? 0) + by),
      observe() {},
    }
    await start({}, { now: () => clock, metrics })
    await publish(await connectRelayClient(relay.url))
    clock += 60_000
    vi.advanceTimersByTime(60_000)
    await expect.poll(() => counted.get('purged')).toBe(1)
    expect(Object.fromEntries(counted)).toMatchObject({ connectionsOpened: 1, published: 1 })
  })
})

function addressOf(request: { headers: Record<string, unknown> }): string {
  return String(request.headers['x-address'])
}

function headersFor(
  url: string,
  key: ReturnType<typeof createClientKey>,
  address: string,
): Record<string, string> {
  return { authorization: `Bearer ${signToken(key, { audience: url })}`, 'x-address': address }
}

describe('what is counted', () => {
  test('a full relay refuses with 503, and takes the next client once one has left', async () => {
    await start({ connections: 2 })
    const first = await connectRelayClient(relay.url)
    await connectRelayClient(relay.url)
    await expect(connectRelayClient(relay.url)).rejects.toThrow('503')
    first.socket.close()
    await first.closed
    await vi.waitFor(() => connectRelayClient(relay.url))
  })

  test('a request over a rate counts as limited, an invalid one does not', async () => {
    const counts: Record<string, number> = {}
    const metrics = {
      increment: (name: string, by = 1) => {
        counts[name] = (counts[name] ?? 0) + by
      },
      observe() {},
    }
    await start({ messagesPerClient: { perSecond: 0.001, burst: 1 } }, { metrics })
    const client = await connectRelayClient(relay.url)
    await expect(client.request('irn_publish', {})).rejects.toMatchObject({
      code: rpcErrorCodes.INVALID_PARAMS,
    })
    expect(counts).toMatchObject({ connectionsOpened: 1 })
    expect(counts['limited']).toBeUndefined()
    await publish(client)
    await expect(publish(client)).rejects.toMatchObject(tooMany)
    expect(counts).toMatchObject({ limited: 1, published: 1 })
  })
})
