import { StorageError } from './StorageError.js'
import type { PendingParameters, Storage, StoredEvent, StoredMessage } from './storage.js'

type Entry = { message: StoredMessage; acknowledgedBy: Set<string> }

/** Storage that keeps nothing over a restart: for tests and throw-away servers. */
export function createMemoryStorage(): Storage {
  const byHash = new Map<string, Entry>()
  const byTopic = new Map<string, Map<string, Entry>>()
  const events = new Map<string, StoredEvent>()
  let closed = false

  const guard = async (): Promise<void> => {
    if (closed) throw new StorageError('STORAGE_UNAVAILABLE', 'The storage is closed.')
  }

  const remove = (entry: Entry): void => {
    const { hash, topic } = entry.message
    byHash.delete(hash)
    const onTopic = byTopic.get(topic)
    onTopic?.delete(hash)
    if (onTopic?.size === 0) byTopic.delete(topic)
  }

  const insert = (message: StoredMessage): void => {
    const found = byHash.get(message.hash)
    if (found !== undefined && found.message.expiresAt > message.publishedAt) return
    if (found !== undefined) remove(found)
    const entry = { message: { ...message }, acknowledgedBy: found?.acknowledgedBy ?? new Set<string>() }
    byHash.set(message.hash, entry)
    const onTopic = byTopic.get(message.topic) ?? new Map<string, Entry>()
    onTopic.set(message.hash, entry)
    byTopic.set(message.topic, onTopic)
  }

  const waiting = ({ clientId, topics, now }: PendingParameters): StoredMessage[] =>
    [...new Set(topics)]
      .flatMap(topic => [...(byTopic.get(topic)?.values() ?? [])])
      .filter(({ message, acknowledgedBy }) => {
        return message.publisher !== clientId && message.expiresAt > now && !acknowledgedBy.has(clientId)
      })
      .map(({ message }) => message)
      .sort((a, b) => a.publishedAt - b.publishedAt)

  return {
    kind: 'memory',
    mailbox: {
      async put(messages) {
        await guard()
        for (const message of messages) insert(message)
      },
      async pending(parameters) {
        await guard()
        return takePage(waiting(parameters), parameters)
      },
      async acknowledge(clientId, messages) {
        await guard()
        for (const { hash } of messages) byHash.get(hash)?.acknowledgedBy.add(clientId)
      },
      async purge(now) {
        await guard()
        const expired = [...byHash.values()].filter(({ message }) => message.expiresAt <= now)
        for (const entry of expired) remove(entry)
        return expired.length
      },
      async usage(publisher, now) {
        await guard()
        const mine = [...byHash.values()].filter(({ message, acknowledgedBy }) => {
          return message.publisher === publisher && message.expiresAt > now && acknowledgedBy.size === 0
        })
        return {
          messages: mine.length,
          bytes: mine.reduce((sum, { message }) => sum + byteLength(message), 0),
        }
      },
    },
    events: {
      async add(added) {
        await guard()
        for (const event of added) if (!events.has(event.id)) events.set(event.id, { ...event })
      },
      async list({ limit, before }) {
        await guard()
        return [...events.values()]
          .filter(event => before === undefined || event.receivedAt < before)
          .sort((a, b) => b.receivedAt - a.receivedAt || (a.id < b.id ? 1 : -1))
          .slice(0, limit)
          .map(event => ({ ...event }))
      },
      async purge(before) {
        await guard()
        const old = [...events.values()].filter(event => event.receivedAt < before)
        for (const event of old) events.delete(event.id)
        return old.length
      },
    },
    check: guard,
    async close() {
      closed = true
    },
  }
}

function byteLength(message: StoredMessage): number {
  return Buffer.byteLength(message.message)
}

/** Cuts a list, which may be longer than a page, to the page's count and bytes. */
export function takePage(
  candidates: readonly StoredMessage[],
  { limit, maxBytes }: { limit: number; maxBytes: number },
): { messages: StoredMessage[]; hasMore: boolean } {
  const messages: StoredMessage[] = []
  let bytes = 0
  for (const candidate of candidates) {
    bytes += byteLength(candidate)
    if (messages.length === limit || (messages.length > 0 && bytes > maxBytes)) break
    messages.push({ ...candidate })
  }
  return { messages, hasMore: messages.length < candidates.length }
}
