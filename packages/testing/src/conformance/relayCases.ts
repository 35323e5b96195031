import { createHash, randomBytes } from 'node:crypto'
import { expect } from 'vitest'

/** One `irn_subscription` as it arrived. */
export type RelayDelivery = {
  requestId: number
  subscriptionId: string
  topic: string
  message: string
  publishedAt: number
  tag: number
  attestation: string
}

/** A client of the relay's wire protocol (`irn`). */
export type ConformanceRelayClient = {
  /** did:key of its Ed25519 key. */
  clientId: string
  /** Everything that arrived since it connected. */
  received: readonly RelayDelivery[]
  /** Resolves with the result; a JSON-RPC error rejects with its `code`. */
  request(method: string, params: unknown): Promise<unknown>
  /** Resolves once `count` messages have arrived since it connected. */
  waitFor(count: number): Promise<readonly RelayDelivery[]>
  /** Acknowledges a delivery, for a client that was connected with `acknowledge: false`. */
  acknowledge(message: RelayDelivery): void
  close(): Promise<void>
}

/** A running relay, of one process or of several. */
export type RelayTarget = {
  /**
   * Connects a client.
   *
   * @param options.at which process, where there are several: publishers use 0, receivers 1
   * @param options.as clients of one name are one client (key); default a new one
   * @param options.acknowledge whether deliveries are acknowledged as they arrive; default true
   */
  connect(options: {
    at: 0 | 1
    as?: string | undefined
    acknowledge?: boolean | undefined
  }): Promise<ConformanceRelayClient>
  /** Ends every process as a crash does, and starts them again on the same data. */
  crash(): Promise<void>
  /** Ends it and removes its data. */
  dispose(): Promise<void>
}

/** One thing that every relay does. */
export type RelayCase = {
  title: string
  /** Needs data that survives a crash; left out for storage in memory. */
  needsData?: true | undefined
  run(target: RelayTarget): Promise<void>
}

const newTopic = (): string => randomBytes(32).toString('hex')
const newMessage = (): string => randomBytes(300).toString('base64')
const publication = (topic: string, message: string, ttl = 300) => ({ topic, message, ttl, tag: 1108 })
const messagesOf = (deliveries: readonly RelayDelivery[]): string[] =>
  deliveries.map(({ message }) => message)
const fetchAll = async (client: ConformanceRelayClient, topic: string): Promise<string[]> => {
  const answer = (await client.request('irn_fetchMessages', { topic })) as { messages: RelayDelivery[] }
  return messagesOf(answer.messages)
}
const later = (milliseconds: number): Promise<void> =>
  new Promise(resolve => setTimeout(resolve, milliseconds))

/** Waits until no delivery is pending: a message that is published last, on a new topic, arrives and nothing before it. */
async function settle(target: RelayTarget, receiver: ConformanceRelayClient): Promise<void> {
  const topic = newTopic()
  const publisher = await target.connect({ at: 0 })
  await receiver.request('irn_subscribe', { topic })
  const marker = newMessage()
  await publisher.request('irn_publish', publication(topic, marker))
  await expect.poll(() => messagesOf(receiver.received)).toContain(marker)
  await publisher.close()
}

/** What every relay does, one case at a time; `describeRelay` makes tests of them. */
export const relayCases: readonly RelayCase[] = [
  {
    title: 'a live subscriber gets a message whole, and its publisher does not',
    async run(target) {
      const topic = newTopic()
      const message = newMessage()
      const app = await target.connect({ at: 1 })
      const wallet = await target.connect({ at: 0 })
      const id = await app.request('irn_subscribe', { topic })
      expect(id).toBe(
        createHash('sha256')
          .update(topic + app.clientId)
          .digest('hex'),
      )
      await wallet.request('irn_subscribe', { topic })
      const before = Date.now()
      const params = { ...publication(topic, message), attestation: 'header.claims.signature' }
      expect(await wallet.request('irn_publish', params)).toBe(true)
      const [delivery] = await app.waitFor(1)
      expect(delivery).toMatchObject({ topic, message, tag: 1108, attestation: 'header.claims.signature' })
      expect(delivery?.publishedAt).toBeGreaterThanOrEqual(before - 1_000)
      expect(delivery?.publishedAt).toBeLessThanOrEqual(Date.now() + 1_000)
      // A relay may keep messages on a topic back for a moment from who has just published there; one from the other
      // side comes after them.
      const reply = newMessage()
      await app.request('irn_publish', publication(topic, reply))
      await expect.poll(() => messagesOf(wallet.received)).toContain(reply)
      await settle(target, app)
      await settle(target, wallet)
      expect(messagesOf(app.received).filter(each => each === message)).toHaveLength(1)
      expect(messagesOf(app.received)).not.toContain(reply)
      expect(messagesOf(wallet.received)).not.toContain(message)
    },
  },
  {
    title: 'a message goes to no other connection of its publisher either',
    async run(target) {
      const topic = newTopic()
      const message = newMessage()
      const name = newTopic()
      const other = await target.connect({ at: 1, as: name })
      await other.request('irn_subscribe', { topic })
      const publisher = await target.connect({ at: 0, as: name })
      await publisher.request('irn_publish', publication(topic, message))
      expect(await fetchAll(other, topic)).toEqual([])
      await settle(target, other)
      expect(messagesOf(other.received)).not.toContain(message)
    },
  },
  {
    title: 'a message is stored once its publish is answered',
    async run(target) {
      const publisher = await target.connect({ at: 0 })
      const reader = await target.connect({ at: 1 })
      for (let round = 0; round < 10; round += 1) {
        const topic = newTopic()
        const message = newMessage()
        await publisher.request('irn_publish', publication(topic, message))
        expect(await fetchAll(reader, topic)).toEqual([message])
      }
    },
  },
  {
    title:
      'a message waits for a receiver that was away, comes again until it is acknowledged, and then no more',
    async run(target) {
      const topic = newTopic()
      const message = newMessage()
      const name = newTopic()
      const publisher = await target.connect({ at: 0 })
      await publisher.request('irn_publish', publication(topic, message))

      const silent = await target.connect({ at: 1, as: name, acknowledge: false })
      await silent.request('irn_subscribe', { topic })
      expect(messagesOf(await silent.waitFor(1))).toEqual([message])
      await silent.close()

      const again = await target.connect({ at: 0, as: name, acknowledge: false })
      await again.request('irn_subscribe', { topic })
      const [delivery] = await again.waitFor(1)
      expect(delivery?.message).toBe(message)
      if (delivery !== undefined) again.acknowledge(delivery)
      // The acknowledgement is on disk once the mailbox does not offer it any more.
      await expect.poll(() => fetchAll(again, topic)).toEqual([])
      await again.close()

      const done = await target.connect({ at: 1, as: name })
      await done.request('irn_subscribe', { topic })
      await settle(target, done)
      expect(messagesOf(done.received)).not.toContain(message)

      // Another client has acknowledged nothing.
      const other = await target.connect({ at: 1 })
      await other.request('irn_subscribe', { topic })
      expect(messagesOf(await other.waitFor(1))).toEqual([message])
    },
  },
  {
    title: "a publisher's retry is answered, and delivered once: here and at another process",
    async run(target) {
      const topic = newTopic()
      const message = newMessage()
      const name = newTopic()
      const receiver = await target.connect({ at: 1 })
      await receiver.request('irn_subscribe', { topic })
      for (const at of [0, 0, 1] as const) {
        const publisher = await target.connect({ at, as: name })
        expect(await publisher.request('irn_publish', publication(topic, message))).toBe(true)
        await publisher.close()
      }
      await settle(target, receiver)
      expect(messagesOf(receiver.received).filter(each => each === message)).toEqual([message])
      expect(await fetchAll(await target.connect({ at: 0 }), topic)).toEqual([message])
    },
  },
  {
    title:
      'a message that is published while a receiver subscribes reaches it, whoever is first (subscribe/publish race)',
    async run(target) {
      const publisher = await target.connect({ at: 0 })
      const receiver = await target.connect({ at: 1 })
      const messages = Array.from({ length: 60 }, newMessage)
      await Promise.all(
        messages.map(async (message, index) => {
          const topic = newTopic()
          const publish = async (): Promise<unknown> =>
            publisher.request('irn_publish', publication(topic, message))
          const subscribe = async (): Promise<unknown> => receiver.request('irn_subscribe', { topic })
          const [first, second] = index % 2 === 0 ? [publish, subscribe] : [subscribe, publish]
          const begun = first()
          // From 'at once' to 'a few milliseconds later', which is what a commit takes.
          await later(index % 10)
          await Promise.all([begun, second()])
        }),
      )
      await receiver.waitFor(messages.length)
      await settle(target, receiver)
      expect(messagesOf(receiver.received).slice(0, messages.length).sort()).toEqual(messages.sort())
    },
  },
  {
    title: 'nothing is delivered after its TTL',
    async run(target) {
      const topic = newTopic()
      const publisher = await target.connect({ at: 0 })
      await publisher.request('irn_publish', publication(topic, newMessage(), 1))
      const kept = newMessage()
      await publisher.request('irn_publish', publication(topic, kept, 60))
      await later(1_100)
      const receiver = await target.connect({ at: 1 })
      await receiver.request('irn_subscribe', { topic })
      await receiver.waitFor(1)
      await settle(target, receiver)
      expect(messagesOf(receiver.received)[0]).toBe(kept)
      expect(receiver.received).toHaveLength(2)
    },
  },
  {
    title: 'irn_batchPublish, irn_batchSubscribe and irn_batchFetchMessages do many at once, up to 500',
    async run(target) {
      const topics = Array.from({ length: 500 }, newTopic)
      const messages = topics.map(topic => publication(topic, newMessage()))
      const publisher = await target.connect({ at: 0 })
      expect(await publisher.request('irn_batchPublish', { messages: messages.slice(0, 100) })).toBe(true)
      const receiver = await target.connect({ at: 1 })
      const ids = (await receiver.request('irn_batchSubscribe', { topics })) as string[]
      expect(new Set(ids).size).toBe(500)
      expect(await publisher.request('irn_batchPublish', { messages: messages.slice(100) })).toBe(true)
      const expected = messages.map(({ message }) => message).sort()
      expect(messagesOf(await receiver.waitFor(500)).sort()).toEqual(expected)

      const reader = await target.connect({ at: 1 })
      const found: string[] = []
      for (let more = true; more; ) {
        const page = (await reader.request('irn_batchFetchMessages', { topics })) as {
          messages: RelayDelivery[]
          hasMore: boolean
        }
        found.push(...messagesOf(page.messages))
        more = page.hasMore
      }
      expect(found.sort()).toEqual(expected)
      const tooMany = { topics: [...topics, newTopic()] }
      await expect(receiver.request('irn_batchSubscribe', tooMany)).rejects.toMatchObject({ code: -32006 })
    },
  },
  {
    title:
      'irn_unsubscribe and irn_batchUnsubscribe end the deliveries, and a new subscription brings what was missed',
    async run(target) {
      const topics = [newTopic(), newTopic(), newTopic()]
      const receiver = await target.connect({ at: 1 })
      const ids = (await receiver.request('irn_batchSubscribe', { topics })) as string[]
      const [one = '', ...others] = topics
      expect(await receiver.request('irn_unsubscribe', { topic: one, id: ids[0] })).toBe(true)
      const subscriptions = others.map((topic, index) => ({ topic, id: ids[index + 1] }))
      expect(await receiver.request('irn_batchUnsubscribe', { subscriptions })).toBe(true)
      const publisher = await target.connect({ at: 0 })
      const messages = topics.map(topic => publication(topic, newMessage()))
      await publisher.request('irn_batchPublish', { messages })
      await settle(target, receiver)
      expect(receiver.received).toHaveLength(1)
      await receiver.request('irn_batchSubscribe', { topics })
      const missed = messagesOf((await receiver.waitFor(4)).slice(1))
      expect(missed.sort()).toEqual(messages.map(({ message }) => message).sort())
    },
  },
  {
    title: 'wc_proposeSession and wc_approveSession publish with their tags and subscribe their sender',
    async run(target) {
      const [pairingTopic, sessionTopic] = [newTopic(), newTopic()]
      const app = await target.connect({ at: 0 })
      const wallet = await target.connect({ at: 1 })
      const sessionProposal = newMessage()
      const propose = { pairingTopic, sessionProposal, ttl: 300, correlationId: 1 }
      expect(await app.request('wc_proposeSession', propose)).toBe(true)
      await wallet.request('irn_subscribe', { topic: pairingTopic })
      const [proposal] = await wallet.waitFor(1)
      expect(proposal).toMatchObject({ topic: pairingTopic, message: sessionProposal, tag: 1100 })

      await app.request('irn_subscribe', { topic: sessionTopic })
      const [sessionProposalResponse, sessionSettlementRequest] = [newMessage(), newMessage()]
      const approve = { pairingTopic, sessionTopic, sessionProposalResponse, sessionSettlementRequest }
      expect(await wallet.request('wc_approveSession', { ...approve, ttl: 300, approvedChains: [] })).toBe(
        true,
      )
      const answers = [...(await app.waitFor(2))].sort((a, b) => a.tag - b.tag)
      expect(answers).toMatchObject([
        { topic: pairingTopic, message: sessionProposalResponse, tag: 1101 },
        { topic: sessionTopic, message: sessionSettlementRequest, tag: 1102 },
      ])
      const acknowledgement = newMessage()
      await app.request('irn_publish', publication(sessionTopic, acknowledgement))
      expect(messagesOf(await wallet.waitFor(2))).toEqual([sessionProposal, acknowledgement])
    },
  },
  {
    title: 'a long mailbox is drained whole, once each',
    async run(target) {
      const topic = newTopic()
      const publisher = await target.connect({ at: 0 })
      const all = Array.from({ length: 600 }, () => publication(topic, newMessage()))
      for (const messages of [all.slice(0, 300), all.slice(300)])
        await publisher.request('irn_batchPublish', { messages })
      const receiver = await target.connect({ at: 1 })
      await receiver.request('irn_subscribe', { topic })
      await receiver.waitFor(600)
      await settle(target, receiver)
      expect(messagesOf(receiver.received).slice(0, 600).sort()).toEqual(
        all.map(({ message }) => message).sort(),
      )
      expect(receiver.received).toHaveLength(601)
    },
  },
  {
    title: 'what is wrong is refused with its code, and the connection lives on',
    async run(target) {
      const client = await target.connect({ at: 0 })
      const topic = newTopic()
      const refused: [method: string, params: unknown, code: number][] = [
        ['irn_nothing', {}, -32601],
        ['toString', {}, -32601],
        ['irn_subscribe', { topic: 'x' }, -32602],
        ['irn_subscribe', [], -32602],
        ['irn_publish', { ...publication(topic, ''), message: '' }, -32602],
        ['irn_publish', publication(topic, newMessage(), 0), -32003],
        ['irn_publish', publication(topic, newMessage(), 2_592_001), -32004],
        ['irn_batchPublish', { messages: [publication(topic, newMessage()), { topic }] }, -32602],
      ]
      for (const [method, params, code] of refused)
        await expect(client.request(method, params), method).rejects.toMatchObject({ code })
      // All of a batch or none of it.
      expect(await fetchAll(await target.connect({ at: 1 }), topic)).toEqual([])
      expect(await client.request('irn_subscribe', { topic })).toMatch(/^[0-9a-f]{64}$/)
    },
  },
  {
    title:
      'what was acknowledged survives a crash: messages to their publishers, receipts to their receivers',
    needsData: true,
    async run(target) {
      const topic = newTopic()
      const name = newTopic()
      const messages = Array.from({ length: 20 }, newMessage)
      const publisher = await target.connect({ at: 0 })
      const receiver = await target.connect({ at: 1, as: name })
      await receiver.request('irn_subscribe', { topic })
      await publisher.request('irn_publish', publication(topic, messages[0] ?? ''))
      await receiver.waitFor(1)
      await expect.poll(() => fetchAll(receiver, topic)).toEqual([])
      await receiver.close()
      for (const message of messages.slice(1))
        await publisher.request('irn_publish', publication(topic, message))
      await target.crash()
      const again = await target.connect({ at: 1, as: name })
      await again.request('irn_subscribe', { topic })
      await again.waitFor(messages.length - 1)
      await settle(target, again)
      expect(messagesOf(again.received).slice(0, -1).sort()).toEqual(messages.slice(1).sort())
    },
  },
]
