import type { MailboxStore, MessageKey, StoredMessage } from '../storage/storage.js'
import type { RelayBus } from './bus.js'
import { type Connection, closeCodes, closeConnection, isOpen, sendText } from './connection.js'
import type { RelayLimits } from './limits.js'
import type { RelayRules } from './rules.js'

export type Delivery = {
  /** Sends a message to every subscriber that was not sent it yet. */
  offer(message: StoredMessage): void
  /** Makes a connection receive what is published from now on; `drain` brings what is stored already. */
  subscribe(connection: Connection, topics: readonly string[]): void
  unsubscribe(connection: Connection, topics: readonly string[]): void
  /** Looks into the mailbox for everything that a connection is subscribed to. Never rejects. */
  refresh(connection: Connection): Promise<void>
  /** Keeps messages of `topics` back from a connection, until the release: its own publish there is not answered yet. */
  hold(connection: Connection, topics: readonly string[]): void
  release(connection: Connection, topics: readonly string[]): void
  /** Sends stored messages of the topics that are behind, a window at a time; acknowledgements bring the next. */
  drain(connection: Connection): Promise<void>
  /** Takes a message off the connection's list: its key, or undefined when nothing was sent under this id. */
  answered(connection: Connection, requestId: string): MessageKey | undefined
  /** Forgets messages whose acknowledgement is on disk, and goes on draining. */
  settled(connection: Connection, hashes: readonly string[]): void
  remove(connection: Connection): void
  readonly subscriptions: number
}

/** Messages read from the mailbox at once; half of it may be unanswered before the next page is read. */
const pageSize = 256

/** Messages kept back per connection; what is more waits in the mailbox. */
const maxHeld = 100

/** Who is subscribed to what, and what each connection was sent. */
export function createDelivery({
  mailbox,
  limits,
  rules,
  bus,
  now,
  onDelivered,
  onFailure,
}: {
  mailbox: Pick<MailboxStore, 'pending'>
  limits: Pick<RelayLimits, 'bufferedBytes' | 'unacknowledged'>
  rules: Pick<RelayRules, 'isOwn'>
  /** What brings the messages of other processes; undefined when there are none. */
  bus?: Pick<RelayBus, 'watch' | 'unwatch' | 'confirmed'> | undefined
  now: () => number
  onDelivered: () => void
  onFailure: (error: unknown) => void
}): Delivery {
  const subscribers = new Map<string, Set<Connection>>()
  let subscriptions = 0
  let lastRequestId = Date.now() * 1_000

  /** Whether the message went out on this connection now. */
  const push = (
    connection: Connection,
    message: StoredMessage,
    { wasHeld = false, onSent }: { wasHeld?: boolean; onSent?: () => void } = {},
  ): boolean => {
    const { topic, hash, publisher, publishedAt, tag, attestation = '' } = message
    if (rules.isOwn(connection.clientId, publisher) || connection.served.has(hash)) return false
    if (message.expiresAt <= now()) return false
    if (!isOpen(connection) || !connection.topics.has(topic)) return false
    const isPublishing = !wasHeld && connection.publishing.has(topic)
    if (isPublishing && connection.held.length < maxHeld) {
      connection.held.push(message)
      return false
    }
    if (isPublishing || connection.outstanding.size >= limits.unacknowledged) {
      connection.behind.add(topic)
      return false
    }
    lastRequestId += 1
    const id = String(lastRequestId)
    connection.served.add(hash)
    connection.outstanding.set(id, { topic, hash })
    const data = JSON.stringify({ topic, message: message.message, publishedAt, tag, attestation })
    const params = `{"id":"${topic}","data":${data}}`
    sendText(connection, `{"id":${id},"jsonrpc":"2.0","method":"irn_subscription","params":${params}}`, {
      bufferedBytes: limits.bufferedBytes,
      onSent,
    })
    onDelivered()
    return true
  }

  const drainPage = async (connection: Connection): Promise<'more' | 'wait'> => {
    const topics = [...connection.behind]
    connection.behind.clear()
    // Only now: what another process stores after this read is announced to this one.
    await bus?.confirmed(topics)
    const { messages, hasMore } = await mailbox.pending({
      clientId: connection.clientId,
      topics,
      now: now(),
      limit: Math.min(pageSize, limits.unacknowledged),
      maxBytes: Math.ceil(limits.bufferedBytes / 4),
    })
    const isBlocked = messages.some(({ hash }) => connection.served.has(hash))
    let sent = 0
    let flushed: Promise<void> | undefined
    for (const message of messages)
      flushed = new Promise<void>(resolve => {
        if (push(connection, message, { wasHeld: true, onSent: resolve })) sent += 1
        else resolve()
      })
    // A page is on the wire before the next is read, so a slow reader bounds what waits in memory.
    await flushed
    if (hasMore) for (const topic of topics) if (connection.topics.has(topic)) connection.behind.add(topic)
    return hasMore && sent === 0 && isBlocked ? 'wait' : 'more'
  }

  const forgetSettled = (connection: Connection): void => {
    for (const hash of connection.settled.splice(0)) connection.served.delete(hash)
  }

  const drain = async (connection: Connection): Promise<void> => {
    if (connection.draining) {
      connection.woken = true
      return
    }
    connection.draining = true
    const window = Math.min(pageSize, limits.unacknowledged) / 2
    try {
      while (isOpen(connection) && connection.behind.size > 0 && connection.outstanding.size < window) {
        connection.woken = false
        const next = await drainPage(connection)
        forgetSettled(connection)
        // Asked again while the page was read, which may be old by now: nobody else will ask.
        if (next === 'wait' && !connection.woken) break
      }
    } catch (error) {
      // What is stored stays stored: the client reconnects and is served then.
      onFailure(error)
      closeConnection(connection, closeCodes.internal, 'storage failed')
    } finally {
      connection.draining = false
      forgetSettled(connection)
    }
  }

  const unsubscribe: Delivery['unsubscribe'] = (connection, topics) => {
    const left: string[] = []
    for (const topic of topics) {
      if (!connection.topics.delete(topic)) continue
      connection.behind.delete(topic)
      subscriptions -= 1
      const onTopic = subscribers.get(topic)
      onTopic?.delete(connection)
      if (onTopic?.size !== 0) continue
      subscribers.delete(topic)
      left.push(topic)
    }
    if (left.length > 0) bus?.unwatch(left)
  }

  return {
    offer(message) {
      for (const connection of subscribers.get(message.topic) ?? []) push(connection, message)
    },
    subscribe(connection, topics) {
      const added: string[] = []
      for (const topic of topics) {
        connection.behind.add(topic)
        if (connection.topics.has(topic)) continue
        connection.topics.add(topic)
        subscriptions += 1
        const onTopic = subscribers.get(topic) ?? new Set()
        if (onTopic.size === 0) added.push(topic)
        onTopic.add(connection)
        subscribers.set(topic, onTopic)
      }
      if (added.length > 0) bus?.watch(added)
    },
    unsubscribe,
    async refresh(connection) {
      for (const topic of connection.topics) connection.behind.add(topic)
      await drain(connection)
    },
    hold({ publishing }, topics) {
      for (const topic of topics) publishing.set(topic, (publishing.get(topic) ?? 0) + 1)
    },
    release(connection, topics) {
      const { publishing } = connection
      for (const topic of topics) {
        const others = (publishing.get(topic) ?? 1) - 1
        if (others > 0) publishing.set(topic, others)
        else publishing.delete(topic)
      }
      // All of them, whatever else is being published: nothing is kept back longer than one publish takes.
      for (const message of connection.held.splice(0)) push(connection, message, { wasHeld: true })
      if (connection.behind.size > 0) void drain(connection)
    },
    drain,
    answered(connection, requestId) {
      const found = connection.outstanding.get(requestId)
      connection.outstanding.delete(requestId)
      return found
    },
    settled(connection, hashes) {
      connection.settled.push(...hashes)
      // A page that is being read may still hold them: they are forgotten after it.
      if (!connection.draining) forgetSettled(connection)
      if (connection.behind.size > 0 || connection.draining) void drain(connection)
    },
    remove: connection => unsubscribe(connection, [...connection.topics]),
    get subscriptions() {
      return subscriptions
    },
  }
}
