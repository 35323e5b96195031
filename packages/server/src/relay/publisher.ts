import type { MailboxStore, MessageKey, StoredMessage } from '../storage/storage.js'
import type { RelayBus } from './bus.js'
import type { Delivery } from './delivery.js'
import type { Publication } from './parameters.js'
import type { RelayRules } from './rules.js'

export type Publisher = {
  /** Delivers to live subscribers, and resolves once the messages are durable. */
  publish(clientId: string, publications: readonly Publication[]): Promise<void>
  /** Delivers a message that another process stored. */
  receive(message: StoredMessage): void
  /** Records acknowledgements after their messages, because a live delivery may be acknowledged before it is stored. */
  acknowledge(clientId: string, messages: readonly MessageKey[]): Promise<void>
  /** Resolves when all accepted messages have settled. */
  idle(): Promise<void>
}

/** Hashes kept in memory to detect a publisher's retry; the store detects older retries. */
const maxRecent = 20_000

/** Delivers to live subscribers first, then writes to disk, then acknowledges. */
export function createPublisher({
  mailbox,
  delivery,
  rules,
  bus,
  now,
}: {
  mailbox: Pick<MailboxStore, 'put' | 'acknowledge'>
  delivery: Pick<Delivery, 'offer'>
  rules: Pick<RelayRules, 'hash'>
  bus?: Pick<RelayBus, 'announce'> | undefined
  now: () => number
}): Publisher {
  const recent = new Set<string>()
  const storing = new Map<string, Promise<void>>()
  const accepted = new Set<Promise<void>>()

  const remember = (hash: string): void => {
    const oldest = recent.size >= maxRecent ? recent.values().next().value : undefined
    if (oldest !== undefined) recent.delete(oldest)
    recent.add(hash)
  }

  const store = async (
    messages: readonly StoredMessage[],
    fresh: readonly StoredMessage[],
  ): Promise<void> => {
    try {
      await mailbox.put(messages)
    } catch (error) {
      for (const { hash } of fresh) recent.delete(hash)
      throw error
    }
    // A subscriber that joined after the first offer and read its mailbox before this commit has not got the message.
    // A retry whose first attempt failed is also offered here.
    for (const message of messages) {
      if (!recent.has(message.hash)) remember(message.hash)
      else if (!fresh.includes(message)) continue
      delivery.offer(message)
    }
    // Announced before the reply: if this process dies here, the publisher retries at another one, which announces it.
    await bus?.announce(messages)
  }

  return {
    async publish(clientId, publications) {
      const publishedAt = now()
      const messages = publications.map(
        ({ topic, message, ttl, tag, attestation }): StoredMessage => ({
          topic,
          message,
          tag,
          attestation,
          hash: rules.hash(topic, message),
          publisher: clientId,
          publishedAt,
          expiresAt: publishedAt + ttl * 1_000,
        }),
      )
      const fresh = messages.filter(({ hash }) => !recent.has(hash))
      for (const message of fresh) {
        remember(message.hash)
        delivery.offer(message)
      }
      const stored = store(messages, fresh)
      accepted.add(stored)
      for (const { hash } of fresh) storing.set(hash, stored)
      try {
        await stored
      } finally {
        accepted.delete(stored)
        for (const { hash } of fresh) storing.delete(hash)
      }
    },
    receive(message) {
      if (recent.has(message.hash)) return
      remember(message.hash)
      delivery.offer(message)
    },
    async acknowledge(clientId, messages) {
      // A message that could not be stored needs no acknowledgement; its publisher got an error.
      await Promise.all(messages.map(({ hash }) => storing.get(hash)?.catch(() => {})))
      await mailbox.acknowledge(clientId, messages)
    },
    async idle() {
      await Promise.allSettled([...accepted])
    },
  }
}
