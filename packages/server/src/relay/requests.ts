import { createHash } from 'node:crypto'
import { messageOverheadBytes } from '../storage/storage.js'
import type { Buckets } from './buckets.js'
import type { Connection } from './connection.js'
import type { Delivery } from './delivery.js'
import type { RelayLimits } from './limits.js'
import type { MailboxQuota } from './mailboxQuota.js'
import type { MailboxReader } from './mailboxReader.js'
import type { Overload } from './overload.js'
import { type Command, type Publication, readCommand } from './parameters.js'
import type { Publisher } from './publisher.js'
import { RpcError } from './rpcError.js'
import type { StorageBudget } from './storageBudget.js'

export type Requests = {
  /**
   * Handles one request of a client and sends its result through `reply`, always before anything is
   * delivered on a topic that the request subscribes to.
   * @throws RpcError
   */
  handle(
    connection: Connection,
    request: { method: string; params: unknown },
    reply: (result: unknown) => void,
  ): Promise<void>
}

/** Bytes of messages in the result of one fetch. */
const fetchBytes = 1_048_576
const fetchLimit = 256
/** Fetches of one connection that run or wait. */
const maxFetches = 8

/**
 * Milliseconds after the reply to a publish during which nothing is delivered on its topic. On a fast network the
 * peer's reply would arrive before the official client (2.21.8, `update().acknowledged()`) listens for it.
 */
const replyGraceMs = 20

function tooManyRequests(): RpcError {
  return new RpcError('TOO_MANY_REQUESTS', 'Too many requests. Slow down and try again.')
}

function busy(): RpcError {
  return new RpcError('BUSY', 'The relay is busy. Try again.')
}

/** Returns a subscription's id: sha256 of topic and client id, as official relays do. */
function subscriptionId(topic: string, clientId: string): string {
  return createHash('sha256').update(topic).update(clientId).digest('hex')
}

export function createRequests({
  reader,
  delivery,
  publisher,
  quota,
  storageBudget,
  overload,
  buckets,
  limits,
  now,
  onPublished,
}: {
  reader: MailboxReader
  delivery: Delivery
  publisher: Publisher
  quota: MailboxQuota
  storageBudget: Pick<StorageBudget, 'reserve'>
  overload: Pick<Overload, 'admit' | 'release'>
  buckets: Record<
    | 'messagesPerClient'
    | 'messagesPerAddress'
    | 'bytesPerAddress'
    | 'subscriptionsPerClient'
    | 'subscriptionsPerAddress'
    | 'responsesPerClient'
    | 'responsesPerAddress'
    | 'guaranteedPerClient'
    | 'guaranteedPerAddress',
    Buckets
  >
  limits: RelayLimits
  now: () => number
  onPublished: (count: number, startedAt: number) => void
}): Requests {
  const charge = (
    connection: Connection,
    what: 'messages' | 'subscriptions' | 'responses',
    count: number,
  ): void => {
    const isAllowed =
      buckets[`${what}PerClient`].take(connection.clientId, count) &&
      buckets[`${what}PerAddress`].take(connection.address, count)
    if (!isAllowed) throw tooManyRequests()
  }

  /** What every client may publish in overload too, so that those who cause it do not stop the others. */
  const takeGuaranteed = ({ clientId, address }: Connection, count: number): boolean =>
    buckets.guaranteedPerClient.take(clientId, count) && buckets.guaranteedPerAddress.take(address, count)

  const chargeSubscriptions = (connection: Connection, topics: readonly string[]): void => {
    charge(connection, 'subscriptions', topics.length)
    if (!delivery.admits(connection, topics))
      throw new RpcError(
        'TOO_MANY_SUBSCRIPTIONS',
        'Too many subscriptions of this connection, address or topic.',
      )
  }

  const admit = async (connection: Connection, publications: readonly Publication[]): Promise<void> => {
    const sizes = publications.map(
      ({ message, attestation = '' }) => Buffer.byteLength(message) + Buffer.byteLength(attestation),
    )
    const bytes = sizes.reduce((sum, size) => sum + size, 0)
    // A message is sent once per subscriber, so it costs its bytes that often.
    const cost = publications.reduce(
      (sum, { topic }, index) => sum + (sizes[index] ?? 0) * Math.max(1, delivery.countSubscribers(topic)),
      0,
    )
    if (!buckets.bytesPerAddress.take(connection.address, cost)) throw tooManyRequests()
    if (!(await quota.admit(connection.clientId, publications.length, bytes)))
      throw new RpcError('MAILBOX_FULL', 'Too many messages of this client are stored.')
    const time = now()
    for (const [index, { ttl }] of publications.entries()) {
      const size = (sizes[index] ?? 0) + messageOverheadBytes
      if (!storageBudget.reserve(connection.address, size, time + ttl * 1_000))
        throw new RpcError('MAILBOX_FULL', 'Too many messages of this network address are stored.')
    }
  }

  const fetch = async (connection: Connection, topics: readonly string[]): Promise<unknown> => {
    // A client that fetches again has received the previous page, which counts as acknowledged.
    const last = topics.flatMap(topic => (connection.fetched.get(topic) ?? []).map(hash => ({ topic, hash })))
    for (const topic of topics) connection.fetched.delete(topic)
    if (last.length > 0) await publisher.acknowledge(connection.clientId, last)
    delivery.settled(
      connection,
      last.map(({ hash }) => hash),
    )

    const page = await reader.read(connection, { topics, limit: fetchLimit, maxBytes: fetchBytes })
    for (const { topic, hash } of page.messages)
      connection.fetched.set(topic, [...(connection.fetched.get(topic) ?? []), hash])
    return {
      messages: page.messages.map(({ topic, message, publishedAt, tag, attestation = '' }) => {
        return { topic, message, publishedAt, tag, attestation }
      }),
      hasMore: page.hasMore,
    }
  }

  /** Runs the fetches of a connection one after the other: each acknowledges what the one before has returned. */
  const fetchInTurn = async (connection: Connection, topics: readonly string[]): Promise<unknown> => {
    if (connection.fetches >= maxFetches || !reader.allows(connection)) throw tooManyRequests()
    connection.fetches += 1
    const result = connection.lastFetch.then(() => fetch(connection, topics))
    connection.lastFetch = result.catch(() => {})
    try {
      return await result
    } finally {
      connection.fetches -= 1
    }
  }

  const storeAndReply = async (
    connection: Connection,
    { publications, subscribe }: Pick<Extract<Command, { kind: 'publish' }>, 'publications' | 'subscribe'>,
    reply: (result: unknown) => void,
  ): Promise<void> => {
    // Delivery is faster than the disk, so without this a peer's reply would overtake the reply to the publish.
    const topics = publications.map(({ topic }) => topic)
    delivery.hold(connection, topics)
    try {
      await publisher.publish(connection.clientId, publications)
      delivery.subscribe(connection, subscribe)
      reply(true)
    } finally {
      setTimeout(() => delivery.release(connection, topics), replyGraceMs)
    }
  }

  const publish = async (
    connection: Connection,
    { publications, subscribe }: Extract<Command, { kind: 'publish' }>,
    reply: (result: unknown) => void,
  ): Promise<void> => {
    const startedAt = now()
    // A flood is refused as a flood, busy or not.
    charge(connection, 'messages', publications.length)
    if (!overload.admit(publications.length, () => takeGuaranteed(connection, publications.length)))
      throw busy()
    try {
      if (subscribe.length > 0) chargeSubscriptions(connection, subscribe)
      await admit(connection, publications)
      await storeAndReply(connection, { publications, subscribe }, reply)
      onPublished(publications.length, startedAt)
    } finally {
      overload.release(publications.length)
    }
    await delivery.drain(connection)
  }

  const run = async (
    connection: Connection,
    command: Command,
    reply: (result: unknown) => void,
  ): Promise<void> => {
    if (command.kind === 'publish') {
      await publish(connection, command, reply)
    } else if (command.kind === 'subscribe') {
      chargeSubscriptions(connection, command.topics)
      delivery.subscribe(connection, command.topics)
      const ids = command.topics.map(topic => subscriptionId(topic, connection.clientId))
      reply(command.batch ? ids : ids[0])
      await delivery.drain(connection)
    } else if (command.kind === 'unsubscribe') {
      // As an acknowledgement: who has no subscriptions left can still end some.
      charge(connection, 'responses', 1)
      delivery.unsubscribe(connection, command.topics)
      reply(true)
    } else {
      charge(connection, 'subscriptions', command.topics.length)
      reply(await fetchInTurn(connection, [...new Set(command.topics)]))
    }
  }

  return {
    handle: (connection, { method, params }, reply) =>
      run(connection, readCommand(method, params, limits), reply),
  }
}
