import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { createMemoryStorage } from '../storage/memory.js'
import type { Connection } from './connection.js'
import { createDelivery } from './delivery.js'
import { defaultRelayLimits } from './limits.js'
import { createPublisher } from './publisher.js'
import { relayRules } from './rules.js'
import { createSender } from './sender.js'
import { createFakeConnection } from './testing/createFakeConnection.js'

test('security 3: a message is serialised once, and its bytes and id are shared by all subscribers', () => {
  const sent: { connection: Connection; data: unknown }[] = []
  const delivery = createDelivery({
    rules: relayRules,
    reader: { read: async () => ({ messages: [], hasMore: false }) },
    sender: { send: (connection, data) => void sent.push({ connection, data }) },
    limits: defaultRelayLimits,
    now: () => 1_000,
    onDelivered() {},
    onFailure() {},
  })
  const [topic = ''] = topics
  const readers = [1, 2, 3].map(
    slot => createFakeConnection({ clientId: `did:key:reader-${slot}`, slot }).connection,
  )
  for (const reader of readers) delivery.subscribe(reader, [topic])
  const message = { topic, hash: 'h', message: 'm', tag: 0, publisher: 'p', publishedAt: 0, expiresAt: 9_000 }
  delivery.offer(message)
  expect(sent.map(({ connection }) => connection)).toEqual(readers)
  expect(new Set(sent.map(({ data }) => data)).size).toBe(1)
  const { id } = JSON.parse(String(sent[0]?.data)) as { id: number }
  for (const reader of readers)
    expect(delivery.takeOutstanding(reader, String(id))).toEqual({ topic, hash: 'h' })
})

test('a message that was read from the mailbox and acknowledged is not sent again when its announcement comes late', async () => {
  let clock = 1_000
  const sent: { id: string; message: string }[] = []
  const [topic = ''] = topics
  const message = {
    topic,
    hash: 'h',
    message: 'm',
    tag: 0,
    publisher: 'p',
    publishedAt: 0,
    expiresAt: 90_000,
  }
  let stored = [message]
  const delivery = createDelivery({
    rules: relayRules,
    reader: { read: async () => ({ messages: stored, hasMore: false }) },
    sender: {
      send(_connection, data, onSent) {
        const { id, params } = JSON.parse(String(data))
        sent.push({ id: String(id), message: params.data.message })
        onSent?.()
      },
    },
    bus: { watch() {}, unwatch() {}, confirmed: () => undefined },
    limits: defaultRelayLimits,
    now: () => clock,
    onDelivered() {},
    onFailure() {},
  })
  const { connection: reader } = createFakeConnection({ clientId: 'did:key:reader', slot: 1 })
  delivery.subscribe(reader, [topic])
  await delivery.drain(reader)
  expect(sent.map(each => each.message)).toEqual(['m'])
  delivery.takeOutstanding(reader, sent[0]?.id ?? '')
  stored = []
  delivery.settled(reader, ['h'])
  delivery.offer(message)
  expect(sent).toHaveLength(1)
  // What is remembered for it is not kept.
  clock += 5_000
  delivery.forget(reader)
  expect(reader.served.size).toBe(0)
  expect(reader.settled).toEqual([])
})

const topics = ['a'.repeat(64), 'b'.repeat(64)]
const clients = ['did:key:0', 'did:key:1', 'did:key:2']
const turn = () => new Promise<void>(resolve => setImmediate(resolve))

type Step =
  | { kind: 'publish'; client: number; topic: number }
  | { kind: 'subscribe'; client: number; topic: number }
  | { kind: 'unsubscribe'; client: number; topic: number }
  | { kind: 'disconnect'; client: number }
  | { kind: 'acknowledge'; client: number; count: number }
  | { kind: 'wait'; turns: number }

const client = fc.nat(clients.length - 1)
const topic = fc.nat(topics.length - 1)
const step: fc.Arbitrary<Step> = fc.oneof(
  { weight: 5, arbitrary: fc.record({ kind: fc.constant('publish' as const), client, topic }) },
  { weight: 3, arbitrary: fc.record({ kind: fc.constant('subscribe' as const), client, topic }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('unsubscribe' as const), client, topic }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('disconnect' as const), client }) },
  {
    weight: 4,
    arbitrary: fc.record({
      kind: fc.constant('acknowledge' as const),
      client,
      count: fc.integer({ min: 1, max: 4 }),
    }),
  },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('wait' as const), turns: fc.nat(6) }) },
)

/** A relay without network: connections that record what they are sent, on a store with the latencies of `delays`. */
function createWorld(delays: readonly number[], unacknowledged: number) {
  let at = 0
  const pause = async (): Promise<void> => {
    at += 1
    for (let turns = delays[at % delays.length] ?? 0; turns > 0; turns -= 1) await turn()
  }
  const { mailbox } = createMemoryStorage()
  // The order of writes is the store's promise; that of reads against writes is not.
  let writes = Promise.resolve()
  const inOrder = (work: () => Promise<void>): Promise<void> => {
    writes = writes.then(pause).then(work)
    return writes
  }
  const slow: typeof mailbox = {
    ...mailbox,
    put: messages => inOrder(() => mailbox.put(messages)),
    acknowledge: (clientId, messages) => inOrder(() => mailbox.acknowledge(clientId, messages)),
    async pending(parameters) {
      const page = await mailbox.pending(parameters)
      await pause()
      return page
    },
  }
  const failures: unknown[] = []
  const now = () => 1_000
  const delivery = createDelivery({
    rules: relayRules,
    reader: { read: ({ clientId }, page) => slow.pending({ clientId, now: now(), ...page }) },
    sender: createSender({ limits: defaultRelayLimits }),
    limits: { ...defaultRelayLimits, bufferedBytes: 1e6, unacknowledged },
    now,
    onDelivered() {},
    onFailure: error => failures.push(error),
  })
  const publisher = createPublisher({ rules: relayRules, mailbox: slow, delivery, now })

  const connect = (clientId: string) => {
    const inbox: { id: string; message: string }[] = []
    const { connection, socket } = createFakeConnection({
      clientId,
      onSend(data, onWritten) {
        const { id, params } = JSON.parse(data)
        inbox.push({ id: String(id), message: params.data.message })
        setImmediate(onWritten)
      },
    })
    const seen: string[] = []
    return {
      connection,
      seen,
      acknowledge(count: number) {
        for (const { id, message } of inbox.splice(0, count)) {
          seen.push(message)
          const key = delivery.takeOutstanding(connection, id)
          if (key === undefined) throw new Error('acknowledged twice')
          void publisher.acknowledge(clientId, [key]).then(() => delivery.settled(connection, [key.hash]))
        }
      },
      waiting: () => inbox.map(({ message }) => message),
      disconnect() {
        socket.readyState = 3
        delivery.remove(connection)
      },
    }
  }
  return { delivery, publisher, connect, failures }
}

test('whatever happens in whatever order, every message reaches every other client, once per connection', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(step, { maxLength: 60 }),
      fc.array(fc.nat(4), { minLength: 1, maxLength: 8 }),
      fc.integer({ min: 2, max: 5 }),
      async (steps, delays, unacknowledged) => {
        const { delivery, publisher, connect, failures } = createWorld(delays, unacknowledged)
        const connections = clients.map(connect)
        const received = clients.map(() => new Set<string>())
        const published: { message: string; from: number }[] = []
        const at = (index: number) => connections[index] as ReturnType<typeof connect>

        const expectNoDuplicates = (index: number): void => {
          const sent = [...at(index).seen, ...at(index).waiting()]
          expect(new Set(sent).size, 'sent twice on one connection').toBe(sent.length)
          expect(sent.filter(message => message.startsWith(`${index}-`))).toEqual([])
          for (const message of at(index).seen) received[index]?.add(message)
        }
        const subscribe = (index: number, names: readonly string[]): void => {
          delivery.subscribe(at(index).connection, names)
          void delivery.drain(at(index).connection)
        }

        const publishes: Promise<void>[] = []
        for (const [index, each] of steps.entries()) {
          if (each.kind === 'publish') {
            const message = `${each.client}-${index}`
            published.push({ message, from: each.client })
            const publication = { topic: topics[each.topic] ?? '', message, ttl: 60, tag: 0 }
            publishes.push(publisher.publish(clients[each.client] ?? '', [publication]))
          } else if (each.kind === 'subscribe') subscribe(each.client, [topics[each.topic] ?? ''])
          else if (each.kind === 'unsubscribe')
            delivery.unsubscribe(at(each.client).connection, [topics[each.topic] ?? ''])
          else if (each.kind === 'acknowledge') at(each.client).acknowledge(each.count)
          else if (each.kind === 'wait') for (let turns = each.turns; turns > 0; turns -= 1) await turn()
          else {
            expectNoDuplicates(each.client)
            at(each.client).disconnect()
            connections[each.client] = connect(clients[each.client] ?? '')
          }
        }

        for (const index of clients.keys()) subscribe(index, topics)
        await Promise.all(publishes)
        const isComplete = (index: number): boolean =>
          published.every(({ message, from }) => from === index || received[index]?.has(message))
        for (let turns = 0; turns < 2_000 && !clients.every((_, index) => isComplete(index)); turns += 1) {
          await turn()
          for (const index of clients.keys()) {
            at(index).acknowledge(1)
            expectNoDuplicates(index)
          }
        }
        expect(clients.map((_, index) => isComplete(index))).toEqual([true, true, true])
        expect(failures).toEqual([])
      },
    ),
    { numRuns: 300 },
  )
}, 120_000)
