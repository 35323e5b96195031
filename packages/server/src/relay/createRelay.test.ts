import { createHash, randomBytes } from 'node:crypto'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { createStorage } from '../storage/createStorage.js'
import { rpcErrorCodes } from './rpcError.js'
import { gateStorage } from './testing/gateStorage.js'
import { connectRelayClient, type RelayClient } from './testing/relayClient.js'
import { createClientKey } from './testing/signToken.js'
import { type RunningRelay, startRelay } from './testing/startRelay.js'

const newTopic = (): string => randomBytes(32).toString('hex')
const publish = (
  client: RelayClient,
  topic: string,
  message: string,
  fields: object = {},
): Promise<unknown> => client.request('irn_publish', { topic, message, ttl: 300, tag: 1108, ...fields })

let relay: RunningRelay
let gates: ReturnType<typeof gateStorage>['gates']
let app: RelayClient
let wallet: RelayClient
beforeEach(async () => {
  const gated = gateStorage(await createStorage('memory:'))
  gates = gated.gates
  relay = await startRelay({ storage: gated.storage })
  app = await connectRelayClient(relay.url)
  wallet = await connectRelayClient(relay.url)
})
afterEach(async () => {
  for (const gate of Object.values(gates)) gate.open()
  await relay.close()
})

describe('delivery', () => {
  test('a live subscriber gets a message whole, its publisher does not', async () => {
    const topic = newTopic()
    await app.request('irn_subscribe', { topic })
    await wallet.request('irn_subscribe', { topic })
    const before = Date.now()
    expect(await publish(app, topic, 'aGk=', { tag: 1100, attestation: 'a.b.c', prompt: true })).toBe(true)
    const [received] = await wallet.waitFor(1)
    expect(received).toMatchObject({ topic, message: 'aGk=', tag: 1100, attestation: 'a.b.c' })
    expect(received?.publishedAt).toBeGreaterThanOrEqual(before)
    await publish(wallet, topic, 'marker')
    expect((await app.waitFor(1)).map(({ message }) => message)).toEqual(['marker'])
  })

  test('live subscribers are served before the write to disk, the publisher after it', async () => {
    const topic = newTopic()
    await wallet.request('irn_subscribe', { topic })
    gates.put.shut()
    let isAnswered = false
    const published = publish(app, topic, 'm').then(() => {
      isAnswered = true
    })
    await wallet.waitFor(1)
    await gates.put.waiting()
    await app.request('irn_unsubscribe', { topic: newTopic() })
    expect(isAnswered).toBe(false)
    gates.put.open()
    await published
  })

  test('a message waits for a receiver that was never there, and goes to each receiver once', async () => {
    const topic = newTopic()
    await publish(app, topic, 'm')
    expect(await wallet.request('irn_subscribe', { topic })).toBe(
      createHash('sha256').update(topic).update(wallet.clientId).digest('hex'),
    )
    await wallet.waitFor(1)
    const second = await connectRelayClient(relay.url)
    await second.request('irn_subscribe', { topic })
    await second.waitFor(1)
    await second.request('irn_subscribe', { topic })
    await app.request('irn_subscribe', { topic })
    await publish(app, topic, 'marker')
    await wallet.waitFor(2)
    expect((await second.waitFor(2)).map(({ message }) => message)).toEqual(['m', 'marker'])
    expect(app.received).toEqual([])
  })

  test('what a client has not acknowledged comes again when it reconnects, what it has does not', async () => {
    const key = createClientKey()
    const topic = newTopic()
    const first = await connectRelayClient(relay.url, { key, acknowledge: false })
    await first.request('irn_subscribe', { topic })
    await publish(app, topic, 'kept')
    await publish(app, topic, 'done')
    const done = (await first.waitFor(2)).find(({ message }) => message === 'done')
    if (done !== undefined) first.acknowledge(done)
    await expect.poll(() => relay.relay.stats().acknowledged).toBe(1)
    await first.close()
    const second = await connectRelayClient(relay.url, { key })
    await second.request('irn_batchSubscribe', { topics: [topic] })
    await publish(app, topic, 'marker')
    expect((await second.waitFor(2)).map(({ message }) => message)).toEqual(['kept', 'marker'])
  })

  test('an error response does not acknowledge a message', async () => {
    const key = createClientKey()
    const topic = newTopic()
    const first = await connectRelayClient(relay.url, { key, acknowledge: false })
    await first.request('irn_subscribe', { topic })
    await publish(app, topic, 'm')
    const [received] = await first.waitFor(1)
    first.socket.send(
      JSON.stringify({ id: received?.requestId, jsonrpc: '2.0', error: { code: -32000, message: 'no' } }),
    )
    await first.request('irn_subscribe', { topic })
    expect(relay.relay.stats().acknowledged).toBe(0)
    await first.close()
    const second = await connectRelayClient(relay.url, { key })
    await second.request('irn_subscribe', { topic })
    await second.waitFor(1)
  })

  test('nothing is delivered after its TTL', async () => {
    let clock = Date.now()
    const late = await startRelay({ now: () => clock })
    const [from, to] = [await connectRelayClient(late.url), await connectRelayClient(late.url)]
    const topic = newTopic()
    await publish(from, topic, 'short', { ttl: 10 })
    await publish(from, topic, 'long', { ttl: 11 })
    clock += 10_000
    await to.request('irn_subscribe', { topic })
    expect((await to.waitFor(1)).map(({ message }) => message)).toEqual(['long'])
    await late.close()
  })

  test("a publisher's retry gets a reply and is not delivered again", async () => {
    const topic = newTopic()
    await wallet.request('irn_subscribe', { topic })
    await publish(app, topic, 'm')
    await publish(app, topic, 'm')
    await publish(app, topic, 'marker')
    expect((await wallet.waitFor(2)).map(({ message }) => message)).toEqual(['m', 'marker'])
  })

  test('an unsubscribed topic is silent', async () => {
    const [topic, other] = [newTopic(), newTopic()]
    const ids = (await wallet.request('irn_batchSubscribe', { topics: [topic, other] })) as string[]
    expect(ids).toHaveLength(2)
    expect(await wallet.request('irn_unsubscribe', { topic, id: ids[0] })).toBe(true)
    await publish(app, topic, 'm')
    await publish(app, other, 'marker')
    expect((await wallet.waitFor(1)).map(({ message }) => message)).toEqual(['marker'])
    const subscriptions = [{ topic: other, id: ids[1] }]
    expect(await wallet.request('irn_batchUnsubscribe', { subscriptions })).toBe(true)
    expect(relay.relay.stats().subscriptions).toBe(0)
  })

  test('a batch is published in one transaction and in order', async () => {
    const topic = newTopic()
    await wallet.request('irn_subscribe', { topic })
    const messages = ['a', 'b', 'c'].map(message => ({ topic, message, ttl: 60, tag: 0 }))
    expect(await app.request('irn_batchPublish', { messages })).toBe(true)
    expect((await wallet.waitFor(3)).map(({ message }) => message)).toEqual(['a', 'b', 'c'])
    await expect(
      app.request('irn_batchPublish', { messages: [messages[0], { ...messages[1], ttl: -1 }] }),
    ).rejects.toMatchObject({ code: rpcErrorCodes.TTL_TOO_SHORT })
  })

  test('a mailbox longer than the window is drained whole, at the pace of the acknowledgements', async () => {
    const topic = newTopic()
    const sent = Array.from({ length: 700 }, (_, index) => `m${index}`)
    // Four clients, so that none of them meets its rate limit.
    for (let at = 0; at < 700; at += 175) {
      const sender = await connectRelayClient(relay.url)
      const messages = sent.slice(at, at + 175).map(message => ({ topic, message, ttl: 60, tag: 0 }))
      await sender.request('irn_batchPublish', { messages })
    }
    await wallet.request('irn_subscribe', { topic })
    const received = (await wallet.waitFor(700)).map(({ message }) => message)
    expect(received).toHaveLength(700)
    expect(new Set(received)).toEqual(new Set(sent))
  })

  test('a client that acknowledges nothing is sent one page, and the rest once it acknowledges', async () => {
    const topic = newTopic()
    for (let at = 0; at < 4; at += 1) {
      const sender = await connectRelayClient(relay.url)
      const messages = Array.from({ length: 100 }, (_, index) => ({
        topic,
        message: `${at}-${index}`,
        ttl: 60,
        tag: 0,
      }))
      await sender.request('irn_batchPublish', { messages })
    }
    const silent = await connectRelayClient(relay.url, { acknowledge: false })
    await silent.request('irn_subscribe', { topic })
    const first = [...(await silent.waitFor(256))]
    await silent.request('irn_unsubscribe', { topic: newTopic() })
    expect(silent.received).toHaveLength(256)
    for (const received of first) silent.acknowledge(received)
    for (let count = first.length; count < 400; ) {
      const next = (await silent.waitFor(count + 1)).slice(count)
      for (const received of next) silent.acknowledge(received)
      count += next.length
    }
    expect(new Set(silent.received.map(({ message }) => message)).size).toBe(400)
  })
})

describe('wc_proposeSession and wc_approveSession', () => {
  test('publish with the tags of the protocol, and subscribe their sender', async () => {
    const [pairingTopic, sessionTopic] = [newTopic(), newTopic()]
    await wallet.request('irn_subscribe', { topic: pairingTopic })
    const proposal = {
      pairingTopic,
      sessionProposal: 'proposal',
      ttl: 300,
      attestation: 'a',
      correlationId: 1,
    }
    expect(await app.request('wc_proposeSession', proposal)).toBe(true)
    expect(await wallet.waitFor(1)).toMatchObject([{ message: 'proposal', tag: 1100, attestation: 'a' }])

    const approval = {
      pairingTopic,
      sessionTopic,
      sessionProposalResponse: 'response',
      sessionSettlementRequest: 'settle',
      ttl: 300,
      correlationId: 1,
      approvedChains: ['eip155:1'],
    }
    expect(await wallet.request('wc_approveSession', approval)).toBe(true)
    expect(await app.waitFor(1)).toMatchObject([{ topic: pairingTopic, message: 'response', tag: 1101 }])
    await app.request('irn_subscribe', { topic: sessionTopic })
    expect(await app.waitFor(2)).toMatchObject([{}, { topic: sessionTopic, message: 'settle', tag: 1102 }])
    await publish(app, sessionTopic, 'settled', { tag: 1103 })
    expect(await wallet.waitFor(2)).toMatchObject([
      {},
      { topic: sessionTopic, message: 'settled', tag: 1103 },
    ])
  })

  test('a reply that is faster than the disk arrives after the result of the publish', async () => {
    const topic = newTopic()
    await app.request('irn_subscribe', { topic })
    await wallet.request('irn_subscribe', { topic })
    const order: string[] = []
    app.socket.on('message', data => {
      const frame = JSON.parse(data.toString())
      order.push(frame.method === 'irn_subscription' ? frame.params.data.message : 'result')
    })
    gates.put.shut()
    const asked = publish(app, topic, 'request')
    await wallet.waitFor(1)
    const replied = publish(wallet, topic, 'reply')
    await gates.put.waiting(2)
    gates.put.open()
    await Promise.all([asked, replied])
    await app.waitFor(1)
    expect(order).toEqual(['result', 'reply'])
  })
})

describe('irn_fetchMessages', () => {
  test('returns what is stored, and the next fetch acknowledges the previous one', async () => {
    const topic = newTopic()
    const big = 'x'.repeat(400_000)
    for (const name of ['a', 'b', 'c', 'd']) await publish(app, topic, name + big)
    type Page = {
      messages: { message: string; topic: string; tag: number; publishedAt: number }[]
      hasMore: boolean
    }
    const fetchPage = async () => (await wallet.request('irn_fetchMessages', { topic })) as Page
    const first = await fetchPage()
    expect(first.hasMore).toBe(true)
    expect(first.messages.map(({ message }) => message[0])).toEqual(['a', 'b'])
    expect(first.messages[0]).toMatchObject({ topic, tag: 1108, attestation: '' })
    const second = await fetchPage()
    expect(second.hasMore).toBe(false)
    expect(second.messages.map(({ message }) => message[0])).toEqual(['c', 'd'])
    expect(await fetchPage()).toEqual({ messages: [], hasMore: false })
  })

  test('a result that may have been lost is returned again on another connection', async () => {
    const topics = [newTopic(), newTopic()]
    const key = createClientKey()
    for (const topic of topics) await publish(app, topic, topic)
    for (const _ of [1, 2]) {
      const client = await connectRelayClient(relay.url, { key })
      const page = await client.request('irn_batchFetchMessages', { topics })
      expect(page).toMatchObject({ messages: topics.map(message => ({ message })), hasMore: false })
      await client.close()
    }
  })
})

describe('the end', () => {
  test('close waits until accepted publishes are stored and acknowledged, then closes with 1001', async () => {
    const topic = newTopic()
    gates.put.shut()
    const published = publish(app, topic, 'm')
    await gates.put.waiting()
    const closed = relay.relay.close()
    gates.put.open()
    expect(await published).toBe(true)
    expect(await app.closed).toEqual({ code: 1001, reason: 'terminating' })
    expect(await wallet.closed).toEqual({ code: 1001, reason: 'terminating' })
    await closed
    expect(relay.relay.stats()).toMatchObject({ connections: 0, clients: 0, subscriptions: 0 })
    await expect(connectRelayClient(relay.url)).rejects.toThrow('503')
  })

  test('a database that hangs does not keep the relay from closing', async () => {
    gates.put.shut()
    const lost = expect(publish(app, newTopic(), 'm')).rejects.toThrow('closed')
    await gates.put.waiting()
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    const closed = relay.relay.close()
    await vi.advanceTimersByTimeAsync(5_000)
    await app.closed
    await wallet.closed
    await vi.advanceTimersByTimeAsync(5_000)
    await closed
    vi.useRealTimers()
    await lost
  })

  test('a peer that does not take part in closing does not keep the relay', async () => {
    app.socket.pause()
    await relay.relay.close()
    expect(relay.relay.stats().connections).toBe(0)
  })

  test('stats count what is connected and what happened', async () => {
    const topic = newTopic()
    await wallet.request('irn_subscribe', { topic })
    await publish(app, topic, 'm')
    await expect.poll(() => relay.relay.stats().acknowledged).toBe(1)
    expect(relay.relay.stats()).toEqual({
      connections: 2,
      clients: 2,
      subscriptions: 1,
      published: 1,
      delivered: 1,
      acknowledged: 1,
    })
  })
})
