import type { MessageKey, StoredMessage } from '../storage/storage.js'
import { createAddressCounts } from './addressCounts.js'
import type { RelayBus } from './bus.js'
import { type Connection, closeCodes, closeConnection, isOpen } from './connection.js'
import type { RelayLimits } from './limits.js'
import type { MailboxReader } from './mailboxReader.js'
import type { RelayRules } from './rules.js'
import type { Sender } from './sender.js'

export type Delivery = {
  /** Sends a message to every subscriber that has not been sent it. */
  offer(message: StoredMessage): void
  /** Subscribes a connection to new messages; `drain` sends the stored ones. */
  subscribe(connection: Connection, topics: readonly string[]): void
  unsubscribe(connection: Connection, topics: readonly string[]): void
  /** Sends stored messages of all topics of a connection. Never rejects. */
  refresh(connection: Connection): Promise<void>
  /** Holds messages of `topics` for a connection until `release`, because its publish there is still pending. */
  hold(connection: Connection, topics: readonly string[]): void
  release(connection: Connection, topics: readonly string[]): void
  /** Sends stored messages of the topics in `behind`, one window at a time; acknowledgements trigger the next. */
  drain(connection: Connection): Promise<void>
  /** Removes and returns the message sent under a request id, or undefined when there is none. */
  takeOutstanding(connection: Connection, requestId: string): MessageKey | undefined
  /** Ends the memory of messages that were acknowledged long enough ago. */
  forget(connection: Connection): void
  /** Removes messages whose acknowledgement is on disk from `served`, and continues draining. */
  settled(connection: Connection, hashes: readonly string[]): void
  remove(connection: Connection): void
  /**
   * Whether the connection may subscribe to these topics within the limits per connection, per address, per topic and in
   * all. A client that is subscribed to a full topic by an older connection gives that one up.
   */
  admits(connection: Connection, topics: readonly string[]): boolean
  /** Connections subscribed to a topic. */
  countSubscribers(topic: string): number
  readonly subscriptions: number
}

type Frame = { id: string; bytes: Buffer }

/** Messages per page of the mailbox; the next page is read when less than half of it is unacknowledged. */
const pageSize = 256

/**
 * Milliseconds within which another process announces what it stored. A message can be read from the mailbox and
 * acknowledged before that, and is not sent again then.
 */
const announcementMs = 5_000

/** Messages held per connection; further ones stay in the mailbox. */
const maxHeld = 100

/** Tracks subscriptions and what each connection has been sent. */
export function createDelivery({
  reader,
  sender,
  limits,
  rules,
  bus,
  now,
  onDelivered,
  onFailure,
}: {
  reader: Pick<MailboxReader, 'read'>
  sender: Pick<Sender, 'send'>
  limits: Pick<
    RelayLimits,
    | 'bufferedBytes'
    | 'unacknowledged'
    | 'subscriptions'
    | 'subscribersPerTopic'
    | 'openSubscriptions'
    | 'openSubscriptionsPerAddress'
  >
  rules: Pick<RelayRules, 'isPublisher'>
  /** Brings messages of other processes; undefined for a single process. */
  bus?: Pick<RelayBus, 'watch' | 'unwatch' | 'confirmed'> | undefined
  now: () => number
  onDelivered: () => void
  onFailure: (error: unknown) => void
}): Delivery {
  const subscribers = new Map<string, Set<Connection>>()
  const subscriptionsByAddress = createAddressCounts()
  let subscriptions = 0
  let lastRequestId = Date.now() * 1_000

  /** Serialises a message once, when it is first sent; all its subscribers share the bytes and the request id. */
  const createFrame = (message: StoredMessage): (() => Frame) => {
    let frame: Frame | undefined
    return () => {
      if (frame !== undefined) return frame
      const { topic, publishedAt, tag, attestation = '' } = message
      lastRequestId += 1
      const id = String(lastRequestId)
      const data = JSON.stringify({ topic, message: message.message, publishedAt, tag, attestation })
      const params = `{"id":"${topic}","data":${data}}`
      const text = `{"id":${id},"jsonrpc":"2.0","method":"irn_subscription","params":${params}}`
      frame = { id, bytes: Buffer.from(text) }
      return frame
    }
  }

  /** Sends a message on one connection; returns whether it was sent. */
  const push = (
    connection: Connection,
    message: StoredMessage,
    {
      frame = createFrame(message),
      wasHeld = false,
      onSent,
    }: { frame?: () => Frame; wasHeld?: boolean; onSent?: () => void } = {},
  ): boolean => {
    const { topic, hash, publisher } = message
    if (rules.isPublisher(connection.clientId, publisher) || connection.served.has(hash)) return false
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
    const { id, bytes } = frame()
    connection.served.add(hash)
    connection.outstanding.set(id, { topic, hash })
    sender.send(connection, bytes, onSent)
    onDelivered()
    return true
  }

  const drainPage = async (connection: Connection): Promise<'more' | 'wait'> => {
    const topics = [...connection.behind]
    connection.behind.clear()
    // After this, whatever another process stores later than the read below is announced.
    await bus?.confirmed(topics)
    const { messages, hasMore } = await reader.read(connection, {
      topics,
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
    // The page is written before the next is read, so memory per slow reader is bounded.
    await flushed
    if (hasMore) for (const topic of topics) if (connection.topics.has(topic)) connection.behind.add(topic)
    return hasMore && sent === 0 && isBlocked ? 'wait' : 'more'
  }

  const forgetSettled = ({ settled, served }: Connection): void => {
    const time = now()
    const kept = settled.findIndex(({ from }) => from > time)
    for (const { hash } of settled.splice(0, kept < 0 ? settled.length : kept)) served.delete(hash)
  }
  const forget = (connection: Connection): void => {
    // A page that is being read may contain them, so they are removed after it.
    if (!connection.draining) forgetSettled(connection)
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
        // `woken` means that the page may be outdated, and no other event will trigger a new read.
        if (next === 'wait' && !connection.woken) break
      }
    } catch (error) {
      // Stored messages are delivered when the client reconnects.
      onFailure(error)
      closeConnection(connection, closeCodes.internal, 'storage failed')
    } finally {
      connection.draining = false
      forgetSettled(connection)
    }
  }

  const countSubscription = ({ address }: Connection, by: 1 | -1): void => {
    subscriptions += by
    subscriptionsByAddress.change(address, by)
  }

  /** Makes room on a full topic by ending the oldest subscription of the same client. */
  const makeRoom = ({ clientId }: Connection, topic: string): boolean => {
    const onTopic = subscribers.get(topic)
    if (onTopic === undefined || onTopic.size < limits.subscribersPerTopic) return true
    for (const other of onTopic)
      if (other.clientId === clientId) {
        unsubscribe(other, [topic])
        return true
      }
    return false
  }

  const unsubscribe: Delivery['unsubscribe'] = (connection, topics) => {
    const left: string[] = []
    for (const topic of topics) {
      if (!connection.topics.delete(topic)) continue
      connection.behind.delete(topic)
      countSubscription(connection, -1)
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
      const frame = createFrame(message)
      for (const connection of subscribers.get(message.topic) ?? []) push(connection, message, { frame })
    },
    admits(connection, topics) {
      const added = topics.filter(topic => !connection.topics.has(topic))
      const { openSubscriptionsPerAddress } = limits
      return (
        connection.topics.size + added.length <= limits.subscriptions &&
        subscriptionsByAddress.findOver(connection.address, openSubscriptionsPerAddress, added.length) ===
          undefined &&
        subscriptions + added.length <= limits.openSubscriptions &&
        added.every(topic => makeRoom(connection, topic))
      )
    },
    countSubscribers: topic => subscribers.get(topic)?.size ?? 0,
    subscribe(connection, topics) {
      const added: string[] = []
      for (const topic of topics) {
        connection.behind.add(topic)
        if (connection.topics.has(topic)) continue
        connection.topics.add(topic)
        countSubscription(connection, 1)
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
      // All held messages are sent, whatever else is pending, so none waits longer than one publish takes.
      for (const message of connection.held.splice(0)) push(connection, message, { wasHeld: true })
      if (connection.behind.size > 0) void drain(connection)
    },
    drain,
    takeOutstanding(connection, requestId) {
      const found = connection.outstanding.get(requestId)
      connection.outstanding.delete(requestId)
      return found
    },
    settled(connection, hashes) {
      const from = now() + (bus ? announcementMs : 0)
      for (const hash of hashes) connection.settled.push({ hash, from })
      forget(connection)
      if (connection.behind.size > 0 || connection.draining) void drain(connection)
    },
    forget,
    remove: connection => unsubscribe(connection, [...connection.topics]),
    get subscriptions() {
      return subscriptions
    },
  }
}
