import { createHash } from 'node:crypto'
import type { MailboxStore } from '../storage/storage.js'
import type { Buckets } from './buckets.js'
import type { Connection } from './connection.js'
import type { Delivery } from './delivery.js'
import type { RelayLimits } from './limits.js'
import type { MailboxQuota } from './mailboxQuota.js'
import { type Command, type Publication, readCommand } from './parameters.js'
import type { Publisher } from './publisher.js'
import { RpcError } from './rpcError.js'

export type Requests = {
  /**
   * Carries out one request of a client and answers its result through `reply`, always before anything is
   * delivered on a topic that the request subscribes to.
   * @throws RpcError
   */
  handle(
    connection: Connection,
    request: { method: string; params: unknown },
    reply: (result: unknown) => void,
  ): Promise<void>
}

/** Bytes of messages in the answer to one fetch. */
const fetchBytes = 1_048_576
const fetchLimit = 256

/**
 * How long after the answer to a publish nothing is delivered on its topic, in milliseconds: on a fast network the
 * peer's reply comes before the official client (2.21.8, `update().acknowledged()`) listens, and it waits for ever.
 */
const answerGrace = 20

function tooManyRequests(): RpcError {
  return new RpcError('TOO_MANY_REQUESTS', 'Too many requests. Slow down and try again.')
}

/** A subscription's id: by convention sha256 of the topic and the client's id. */
export function subscriptionId(topic: string, clientId: string): string {
  return createHash('sha256').update(topic).update(clientId).digest('hex')
}

export function createRequests({
  mailbox,
  delivery,
  publisher,
  quota,
  buckets,
  limits,
  now,
  onPublished,
}: {
  mailbox: Pick<MailboxStore, 'pending'>
  delivery: Delivery
  publisher: Publisher
  quota: MailboxQuota
  buckets: Record<
    | 'messagesPerClient'
    | 'messagesPerAddress'
    | 'bytesPerAddress'
    | 'subscriptionsPerClient'
    | 'subscriptionsPerAddress',
    Buckets
  >
  limits: RelayLimits
  now: () => number
  onPublished: (count: number, startedAt: number) => void
}): Requests {
  const charge = (connection: Connection, what: 'messages' | 'subscriptions', count: number): void => {
    const isAllowed =
      buckets[`${what}PerClient`].take(connection.clientId, count) &&
      buckets[`${what}PerAddress`].take(connection.address, count)
    if (!isAllowed) throw tooManyRequests()
  }

  const chargeSubscriptions = (connection: Connection, topics: readonly string[]): void => {
    charge(connection, 'subscriptions', topics.length)
    const added = topics.filter(topic => !connection.topics.has(topic)).length
    if (connection.topics.size + added > limits.subscriptions)
      throw new RpcError('TOO_MANY_SUBSCRIPTIONS', `At most ${limits.subscriptions} topics per connection.`)
  }

  const admit = async (connection: Connection, publications: readonly Publication[]): Promise<void> => {
    const bytes = publications.reduce((sum, { message }) => sum + Buffer.byteLength(message), 0)
    if (!buckets.bytesPerAddress.take(connection.address, bytes)) throw tooManyRequests()
    if (!(await quota.admit(connection.clientId, publications.length, bytes)))
      throw new RpcError('MAILBOX_FULL', 'Too many messages of this client wait for their receivers.')
  }

  const fetch = async (connection: Connection, topics: readonly string[]): Promise<unknown> => {
    // A client that asks for more has the answer before: that one counts as acknowledged, this one not yet.
    const last = topics.flatMap(topic => (connection.fetched.get(topic) ?? []).map(hash => ({ topic, hash })))
    for (const topic of topics) connection.fetched.delete(topic)
    if (last.length > 0) await publisher.acknowledge(connection.clientId, last)
    delivery.settled(
      connection,
      last.map(({ hash }) => hash),
    )

    const { clientId } = connection
    const page = await mailbox.pending({
      clientId,
      topics,
      now: now(),
      limit: fetchLimit,
      maxBytes: fetchBytes,
    })
    for (const { topic, hash } of page.messages)
      connection.fetched.set(topic, [...(connection.fetched.get(topic) ?? []), hash])
    return {
      messages: page.messages.map(({ topic, message, publishedAt, tag, attestation = '' }) => {
        return { topic, message, publishedAt, tag, attestation }
      }),
      hasMore: page.hasMore,
    }
  }

  const publish = async (
    connection: Connection,
    { publications, subscribe }: Extract<Command, { kind: 'publish' }>,
    reply: (result: unknown) => void,
  ): Promise<void> => {
    const startedAt = now()
    charge(connection, 'messages', publications.length)
    if (subscribe.length > 0) chargeSubscriptions(connection, subscribe)
    await admit(connection, publications)
    // Delivery is faster than the disk: without this a peer's answer would overtake our own.
    const topics = publications.map(({ topic }) => topic)
    delivery.hold(connection, topics)
    try {
      await publisher.publish(connection.clientId, publications)
      onPublished(publications.length, startedAt)
      delivery.subscribe(connection, subscribe)
      reply(true)
    } finally {
      setTimeout(() => delivery.release(connection, topics), answerGrace)
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
      delivery.unsubscribe(connection, command.topics)
      reply(true)
    } else {
      charge(connection, 'subscriptions', command.topics.length)
      reply(await fetch(connection, [...new Set(command.topics)]))
    }
  }

  return {
    handle: (connection, { method, params }, reply) =>
      run(connection, readCommand(method, params, limits), reply),
  }
}
