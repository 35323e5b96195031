import { createMemoryActivity } from './memoryActivity.js'
import { createMemoryAuth } from './memoryAuth.js'
import { createMemoryNames } from './memoryNames.js'
import { createMemoryOnramp } from './memoryOnramp.js'
import { StorageError } from './StorageError.js'
import {
  eventOverheadBytes,
  maxAcknowledgements,
  messageOverheadBytes,
  type PendingParameters,
  type Storage,
  type StoredEvent,
  type StoredMessage,
} from './storage.js'

type Entry = { message: StoredMessage; acknowledgedBy: Set<string> }

/** Creates a storage in memory, for tests and temporary servers. */
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

  const deleteEvents = (before: number): number => {
    const old = [...events.values()].filter(event => event.receivedAt < before)
    for (const event of old) events.delete(event.id)
    return old.length
  }

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
        for (const { hash } of messages) {
          const acknowledgedBy = byHash.get(hash)?.acknowledgedBy
          if ((acknowledgedBy?.size ?? 0) < maxAcknowledgements) acknowledgedBy?.add(clientId)
        }
      },
      async purge(now) {
        await guard()
        const expired = [...byHash.values()].filter(({ message }) => message.expiresAt <= now)
        for (const entry of expired) remove(entry)
        return expired.length
      },
      async usage(publisher) {
        await guard()
        const stored = [...byHash.values()].filter(({ message }) => message.publisher === publisher)
        return { messages: stored.length, bytes: sumBytes(stored) }
      },
      async size() {
        await guard()
        return sumBytes([...byHash.values()]) + byHash.size * messageOverheadBytes
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
        return deleteEvents(before)
      },
      async trim(maxBytes) {
        await guard()
        const newestFirst = [...events.values()].sort(
          (a, b) => b.receivedAt - a.receivedAt || (a.id < b.id ? 1 : -1),
        )
        let bytes = 0
        const excess = newestFirst.find(({ body }) => {
          bytes += Buffer.byteLength(body) + eventOverheadBytes
          return bytes > maxBytes
        })
        return deleteEvents(excess === undefined ? Number.NEGATIVE_INFINITY : excess.receivedAt + 1)
      },
    },
    activity: createMemoryActivity(guard),
    onramp: createMemoryOnramp(guard),
    names: createMemoryNames(guard),
    auth: createMemoryAuth(guard),
    check: guard,
    async close() {
      closed = true
    },
  }
}

function sumBytes(entries: readonly Entry[]): number {
  return entries.reduce(
    (sum, { message }) => sum + byteLength(message) + Buffer.byteLength(message.attestation ?? ''),
    0,
  )
}

function byteLength(message: StoredMessage): number {
  return Buffer.byteLength(message.message)
}

/** Cuts a list to the count and bytes of one page. */
function takePage(
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
