import { createHash, randomBytes } from 'node:crypto'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'

// The contract is the server's `Storage`; it is repeated here so that this package needs no server. A difference
// is a compile error where the server runs the suite.
export type ConformanceMessage = {
  topic: string
  hash: string
  message: string
  tag: number
  publisher: string
  publishedAt: number
  expiresAt: number
  attestation?: string | undefined
}

export type ConformanceEvent = { id: string; receivedAt: number; name: string; body: string }

export type ConformanceStorage = {
  kind: string
  mailbox: {
    put(messages: readonly ConformanceMessage[]): Promise<void>
    pending(parameters: {
      clientId: string
      topics: readonly string[]
      now: number
      limit: number
      maxBytes: number
    }): Promise<{ messages: ConformanceMessage[]; hasMore: boolean }>
    acknowledge(
      clientId: string,
      messages: readonly Pick<ConformanceMessage, 'topic' | 'hash'>[],
    ): Promise<void>
    purge(now: number): Promise<number>
    usage(publisher: string): Promise<{ messages: number; bytes: number }>
    size(): Promise<number>
  }
  events: {
    add(events: readonly ConformanceEvent[]): Promise<void>
    list(parameters: { limit: number; before?: number | undefined }): Promise<ConformanceEvent[]>
    purge(before: number): Promise<number>
    trim(maxBytes: number): Promise<number>
  }
  check(): Promise<void>
  close(): Promise<void>
}

/** An empty place for one test's data. */
export type StorageTarget = {
  /** Opens the place; called again after a close, it finds what was kept. */
  open(): Promise<ConformanceStorage>
  /** Removes the place. */
  dispose(): Promise<void>
}

/**
 * The conformance suite of a server storage: registers vitest tests.
 *
 * @param createTarget makes a new, empty place; called before each test
 * @param options.keepsData whether data is there after a close and a second open
 * @example
 * describeStorage('SQLite', async () => ({ open: () => createStorage(`file:${path}`), dispose }), { keepsData: true })
 */
export function describeStorage(
  name: string,
  createTarget: () => Promise<StorageTarget>,
  { keepsData }: { keepsData: boolean },
): void {
  describe(`storage: ${name}`, () => {
    let target: StorageTarget
    let storage: ConformanceStorage
    beforeEach(async () => {
      target = await createTarget()
      storage = await target.open()
    })
    afterEach(async () => {
      await storage.close()
      await target.dispose()
    })
    const get = (): ConformanceStorage => storage

    describeMailbox(get)
    describeEvents(get)

    test('answers check while it is open, and rejects every call after close, which is idempotent', async () => {
      await storage.check()
      const waiting = storage.mailbox.put([message()])
      await Promise.all([storage.close(), storage.close()])
      await storage.close()
      await waiting
      await expect(storage.check()).rejects.toThrow()
      await expect(storage.mailbox.put([message()])).rejects.toThrow()
      await expect(storage.mailbox.pending(reader())).rejects.toThrow()
      await expect(storage.mailbox.acknowledge(wallet, [])).rejects.toThrow()
      await expect(storage.mailbox.purge(0)).rejects.toThrow()
      await expect(storage.mailbox.usage(app)).rejects.toThrow()
      await expect(storage.events.add([])).rejects.toThrow()
      await expect(storage.events.list({ limit: 1 })).rejects.toThrow()
      await expect(storage.events.purge(0)).rejects.toThrow()
    })

    if (!keepsData) return
    test('finds messages, acknowledgements and events again after a reopen', async () => {
      const [kept, done] = [message(), message()]
      await storage.mailbox.put([kept, done])
      await storage.mailbox.acknowledge(wallet, [done])
      await storage.events.add([{ id: 'e1', receivedAt: 5, name: 'n', body: '{}' }])
      await storage.close()
      storage = await target.open()
      await storage.check()
      expect(await storage.mailbox.pending(reader())).toEqual({ messages: [kept], hasMore: false })
      expect(await storage.events.list({ limit: 5 })).toEqual([
        { id: 'e1', receivedAt: 5, name: 'n', body: '{}' },
      ])
    })
  })
}

const topic = 'a'.repeat(64)
const app = 'did:key:app'
const wallet = 'did:key:wallet'
const start = 1_800_000_000_000

function message(changes: Partial<ConformanceMessage> = {}): ConformanceMessage {
  const text = changes.message ?? randomBytes(12).toString('base64')
  const onTopic = changes.topic ?? topic
  return {
    topic: onTopic,
    hash: createHash('sha256').update(onTopic).update(text).digest('hex'),
    message: text,
    tag: 1108,
    publisher: app,
    publishedAt: start,
    expiresAt: start + 300_000,
    ...changes,
  }
}

function reader(changes: object = {}): Parameters<ConformanceStorage['mailbox']['pending']>[0] {
  return { clientId: wallet, topics: [topic], now: start, limit: 100, maxBytes: 1_000_000, ...changes }
}

function describeMailbox(get: () => ConformanceStorage): void {
  test('gives a message back whole, with and without attestation', async () => {
    const { mailbox } = get()
    const sent = [message({ attestation: 'ey.J.x' }), message({ tag: 4_294_967_295, publishedAt: start + 1 })]
    await mailbox.put(sent)
    expect(await mailbox.pending(reader())).toEqual({ messages: sent, hasMore: false })
  })

  test('keeps large bodies, quotes, line ends, non-Latin letters and emoji as they are', async () => {
    const { mailbox } = get()
    const bodies = [
      'x'.repeat(500_000),
      `'"\\; DROP TABLE relay_messages; --\r\n`,
      'Приве́т 你好 🦊',
      '{"a":[1]}',
    ]
    const sent = bodies.map((body, index) => message({ message: body, publishedAt: start + index }))
    await mailbox.put(sent)
    expect((await mailbox.pending(reader())).messages).toEqual(sent)
  })

  test('answers nothing for a topic without messages, and for no topics', async () => {
    const { mailbox } = get()
    await mailbox.put([message()])
    expect(await mailbox.pending(reader({ topics: ['b'.repeat(64)] }))).toEqual({
      messages: [],
      hasMore: false,
    })
    expect(await mailbox.pending(reader({ topics: [] }))).toEqual({ messages: [], hasMore: false })
  })

  test('never gives a message to its publisher', async () => {
    const { mailbox } = get()
    await mailbox.put([message()])
    expect((await mailbox.pending(reader({ clientId: app }))).messages).toEqual([])
  })

  test('drops a duplicate, also within one put and over parallel puts', async () => {
    const { mailbox } = get()
    const one = message()
    await mailbox.put([one, one])
    await Promise.all([
      mailbox.put([one]),
      mailbox.put([one]),
      mailbox.put([{ ...one, publisher: 'did:key:thief' }]),
    ])
    expect((await mailbox.pending(reader())).messages).toEqual([one])
  })

  test('accepts a message again once its first copy has expired, purged or not', async () => {
    const { mailbox } = get()
    const first = message()
    const again = { ...first, publishedAt: first.expiresAt, expiresAt: first.expiresAt + 1_000 }
    await mailbox.put([first])
    await mailbox.put([again])
    expect((await mailbox.pending(reader({ now: again.publishedAt }))).messages).toEqual([again])
  })

  test('gives nothing that has expired, to the millisecond', async () => {
    const { mailbox } = get()
    const one = message()
    await mailbox.put([one])
    expect((await mailbox.pending(reader({ now: one.expiresAt - 1 }))).messages).toEqual([one])
    expect((await mailbox.pending(reader({ now: one.expiresAt }))).messages).toEqual([])
  })

  test('orders by time of publication, then of arrival, over several topics', async () => {
    const { mailbox } = get()
    const other = 'c'.repeat(64)
    const late = message({ publishedAt: start + 2 })
    const early = message({ topic: other, publishedAt: start })
    const middle = [message({ publishedAt: start + 1 }), message({ publishedAt: start + 1 })]
    await mailbox.put([late, ...middle, early])
    const { messages } = await mailbox.pending(reader({ topics: [topic, other, topic] }))
    expect(messages).toEqual([early, ...middle, late])
  })

  test('pages by count and says whether there is more', async () => {
    const { mailbox } = get()
    const sent = Array.from({ length: 5 }, (_, index) => message({ publishedAt: start + index }))
    await mailbox.put(sent)
    expect(await mailbox.pending(reader({ limit: 2 }))).toEqual({ messages: sent.slice(0, 2), hasMore: true })
    expect(await mailbox.pending(reader({ limit: 5 }))).toEqual({ messages: sent, hasMore: false })
    await mailbox.acknowledge(wallet, sent.slice(0, 3))
    expect(await mailbox.pending(reader({ limit: 2 }))).toEqual({ messages: sent.slice(3), hasMore: false })
  })

  test('pages by bytes, and gives one message however large it is', async () => {
    const { mailbox } = get()
    const sent = ['é'.repeat(60), 'b'.repeat(100), 'c'.repeat(100)].map((body, index) =>
      message({ message: body, publishedAt: start + index }),
    )
    await mailbox.put(sent)
    expect(await mailbox.pending(reader({ maxBytes: 10 }))).toEqual({
      messages: sent.slice(0, 1),
      hasMore: true,
    })
    expect(await mailbox.pending(reader({ maxBytes: 219 }))).toEqual({
      messages: sent.slice(0, 1),
      hasMore: true,
    })
    expect(await mailbox.pending(reader({ maxBytes: 220 }))).toEqual({
      messages: sent.slice(0, 2),
      hasMore: true,
    })
    expect(await mailbox.pending(reader({ maxBytes: 320 }))).toEqual({ messages: sent, hasMore: false })
  })

  test('keeps a message for each receiver until that one acknowledges it', async () => {
    const { mailbox } = get()
    const one = message()
    await mailbox.put([one])
    await mailbox.acknowledge(wallet, [one])
    await mailbox.acknowledge(wallet, [one, one])
    expect((await mailbox.pending(reader())).messages).toEqual([])
    expect((await mailbox.pending(reader({ clientId: 'did:key:second' }))).messages).toEqual([one])
  })

  test('ignores an acknowledgement of what is not stored', async () => {
    const { mailbox } = get()
    const one = message()
    await mailbox.acknowledge(wallet, [one, message()])
    await mailbox.acknowledge(wallet, [])
    await mailbox.put([one])
    expect((await mailbox.pending(reader())).messages).toEqual([one])
  })

  test('stores what comes before a purge, and purges only what has expired', async () => {
    const { mailbox } = get()
    const short = Array.from({ length: 1_500 }, () => message({ expiresAt: start + 1_000 }))
    const long = message()
    await mailbox.put([...short, long])
    await mailbox.acknowledge(wallet, short.slice(0, 1))
    expect(await mailbox.purge(start + 999)).toBe(0)
    expect(await mailbox.purge(start + 1_000)).toBe(1_500)
    expect(await mailbox.purge(start + 1_000)).toBe(0)
    expect((await mailbox.pending(reader())).messages).toEqual([long])
  })

  test("security 2: counts a publisher's messages and their bytes until they are deleted", async () => {
    const { mailbox } = get()
    const [first, second] = [message({ message: 'é'.repeat(10) }), message({ message: 'abc' })]
    await mailbox.put([first, second, message({ publisher: 'did:key:other' })])
    expect(await mailbox.usage(app)).toEqual({ messages: 2, bytes: 23 })
    await mailbox.acknowledge(wallet, [first])
    expect(await mailbox.usage(app)).toEqual({ messages: 2, bytes: 23 })
    const size = await mailbox.size()
    expect(size).toBeGreaterThan(26)
    await mailbox.put(Array.from({ length: 50 }, (_, at) => message({ message: `${at}`.repeat(10_000) })))
    expect(await mailbox.size()).toBeGreaterThan(size + 500_000)
    await mailbox.purge(second.expiresAt)
    expect(await mailbox.size()).toBeLessThan(size + 100_000)
    expect(await mailbox.usage(app)).toEqual({ messages: 0, bytes: 0 })
  })

  test('security 2: records at most 64 acknowledgements of a message', async () => {
    const { mailbox } = get()
    const one = message()
    await mailbox.put([one])
    const clients = Array.from({ length: 70 }, (_, index) => `did:key:reader-${index}`)
    for (const client of clients) await mailbox.acknowledge(client, [one])
    const waiting = await Promise.all(
      clients.map(async clientId => (await mailbox.pending(reader({ clientId }))).messages.length),
    )
    expect(waiting.filter(count => count === 0)).toHaveLength(64)
  })

  test('stores every one of many parallel puts and acknowledgements', async () => {
    const { mailbox } = get()
    const sent = Array.from({ length: 600 }, (_, index) => message({ publishedAt: start + index }))
    await Promise.all(
      sent.map(async (one, index) => {
        await mailbox.put([one])
        if (index % 2 === 0) await mailbox.acknowledge(wallet, [one])
      }),
    )
    const { messages } = await mailbox.pending(reader({ limit: 1_000 }))
    expect(messages).toEqual(sent.filter((_, index) => index % 2 === 1))
  })

  test('takes an empty put', async () => {
    await get().mailbox.put([])
  })
}

function describeEvents(get: () => ConformanceStorage): void {
  const event = (id: string, receivedAt: number): ConformanceEvent => ({
    id,
    receivedAt,
    name: 'CLICK',
    body: '{"a":"é"}',
  })

  test('lists events newest first, pages back in time, and ignores an id it has', async () => {
    const { events } = get()
    await events.add([event('a', 1), event('b', 3)])
    await events.add([event('c', 2), { ...event('a', 9), name: 'CHANGED' }])
    expect(await events.list({ limit: 10 })).toEqual([event('b', 3), event('c', 2), event('a', 1)])
    expect(await events.list({ limit: 2 })).toEqual([event('b', 3), event('c', 2)])
    expect(await events.list({ limit: 10, before: 2 })).toEqual([event('a', 1)])
  })

  test('purges events received before a time', async () => {
    const { events } = get()
    await events.add([event('a', 1), event('b', 2)])
    expect(await events.purge(2)).toBe(1)
    expect(await events.list({ limit: 10 })).toEqual([event('b', 2)])
  })

  test('security 1: trims the oldest events to a number of bytes, each with 256 of overhead', async () => {
    const { events } = get()
    await events.add(Array.from({ length: 5 }, (_, index) => event(String.fromCharCode(97 + index), index)))
    const [newest] = await events.list({ limit: 1 })
    const bytes = new TextEncoder().encode(newest?.body).length + 256
    expect(await events.trim(5 * bytes)).toBe(0)
    expect(await events.trim(3 * bytes - 1)).toBe(3)
    expect(await events.list({ limit: 10 })).toEqual([event('e', 4), event('d', 3)])
    expect(await events.trim(0)).toBe(2)
    expect(await events.list({ limit: 10 })).toEqual([])
  })
}
