import { createHash, randomBytes } from 'node:crypto'
import type { Redis } from '../redis/createRedis.js'
import type { StoredMessage } from '../storage/storage.js'
import { withTimeout } from '../utils/withTimeout.js'
import type { Identity } from './authenticate.js'

/** Tokens that a process spent since its last announcement: name of the limit, then key and amount. */
export type Spending = Record<string, (readonly [key: string, amount: number])[]>

export type BusListener = {
  /** Another process has stored a message on a topic that this process watches. */
  onMessage(message: StoredMessage): void
  /** Messages may have been missed and must be read from the mailbox. */
  onGap(): void
  onSpending(spending: Spending): void
}

/** Connects the relays of several processes. Its methods never reject, because a relay works without it. */
export type RelayBus = {
  readonly isUp: boolean
  listen(listener: BusListener): void
  /** Announces stored messages to the other processes; resolves once Redis has them or is found to be down. */
  announce(messages: readonly StoredMessage[]): Promise<void>
  /** Starts to receive announcements for topics. */
  watch(topics: readonly string[]): void
  unwatch(topics: readonly string[]): void
  /** Resolves once the subscriptions of these topics are confirmed; undefined when they already are. */
  confirmed(topics: readonly string[]): Promise<void> | undefined
  /** Whether a token may be used from this address, counting addresses over all processes. */
  admit(identity: Identity, address: string): Promise<boolean>
  spend(spending: Spending): void
  /** Called every second: announces a gap that could not be announced before. */
  tick(): void
}

const control = 'latchkit:relay'
/** Milliseconds that an upgrade waits for Redis before the token is admitted. */
const admitTimeoutMs = 500

/** KEYS[1] the token; ARGV: the address, how many addresses it may have, seconds until it expires. */
const admitScript = `
  if redis.call('SISMEMBER', KEYS[1], ARGV[1]) == 1 then return 1 end
  if redis.call('SCARD', KEYS[1]) >= tonumber(ARGV[2]) then return 0 end
  redis.call('SADD', KEYS[1], ARGV[1])
  redis.call('EXPIRE', KEYS[1], ARGV[3])
  return 1`

const digest = (...parts: string[]): string =>
  createHash('sha256').update(parts.join('\n')).digest('base64url')

/** Creates a bus over Redis, which sees hashes of topics and tokens only, because both grant access. */
export function createRelayBus({
  redis,
  tokenAddresses,
  now,
}: {
  redis: Redis
  tokenAddresses: number
  now: () => number
}): RelayBus {
  const self = randomBytes(9).toString('base64url')
  const topicOf = new Map<string, string>()
  const channelOf = (topic: string): string => `${control}:${digest('topic', topic)}`
  const confirming = new Map<string, Promise<void>>()
  let listener: BusListener | undefined
  let hasGap = false

  // The prefix names the sender, so that a process skips its own messages without parsing them.
  const send = (channel: string, content: object): Promise<void> =>
    redis.publish(channel, self + JSON.stringify(content))

  const receive = (channel: string, text: string): void => {
    if (text.startsWith(self)) return
    const content = parse(text.slice(self.length))
    const topic = topicOf.get(channel)
    if (topic !== undefined && isMessage(content)) listener?.onMessage({ ...content, topic })
    else if (channel !== control) return
    else if (content?.['gap'] === true) listener?.onGap()
    else if (typeof content?.['spent'] === 'object' && content['spent'] !== null)
      listener?.onSpending(content['spent'] as Spending)
  }

  const announceGap = (): void => {
    if (!hasGap || !redis.isUp) return
    hasGap = false
    send(control, { gap: true }).catch(() => {
      hasGap = true
    })
  }

  redis.watch({
    onMessage: receive,
    onUp() {
      announceGap()
      listener?.onGap()
    },
  })
  void redis.subscribe([control])

  return {
    get isUp() {
      return redis.isUp
    },
    listen(given) {
      listener = given
    },
    async announce(messages) {
      try {
        await Promise.all(messages.map(({ topic, ...content }) => send(channelOf(topic), content)))
      } catch {
        hasGap = true
      }
    },
    watch(topics) {
      const channels = topics.map(topic => {
        const channel = channelOf(topic)
        topicOf.set(channel, topic)
        return channel
      })
      const done = redis.subscribe(channels).finally(() => {
        for (const topic of topics) if (confirming.get(topic) === done) confirming.delete(topic)
      })
      for (const topic of topics) confirming.set(topic, done)
    },
    unwatch(topics) {
      const channels = topics.map(channelOf)
      for (const channel of channels) topicOf.delete(channel)
      redis.unsubscribe(channels)
    },
    confirmed(topics) {
      const waiting = topics.flatMap(topic => confirming.get(topic) ?? [])
      return waiting.length === 0 ? undefined : Promise.all(waiting).then(() => {})
    },
    async admit({ clientId, subject, expiresAt }, address) {
      const life = Math.max(1, Math.ceil(expiresAt - now() / 1_000) + 60)
      const asked = redis
        .eval(admitScript, {
          keys: [`${control}:token:${digest(clientId, subject)}`],
          arguments: [digest(address), String(tokenAddresses), String(life)],
        })
        .then(
          reply => reply !== 0,
          () => true,
        )
      return withTimeout(asked, admitTimeoutMs, () => true)
    },
    spend(spending) {
      if (redis.isUp) send(control, { spent: spending }).catch(() => {})
    },
    tick: announceGap,
  }
}

function parse(text: string): Record<string, unknown> | undefined {
  try {
    const value: unknown = JSON.parse(text)
    return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : undefined
  } catch {
    return undefined
  }
}

function isMessage(value: unknown): value is Omit<StoredMessage, 'topic'> {
  const { hash, message, tag, publisher, publishedAt, expiresAt, attestation } = (value ?? {}) as Record<
    string,
    unknown
  >
  return (
    [hash, message, publisher].every(text => typeof text === 'string') &&
    [tag, publishedAt, expiresAt].every(number => typeof number === 'number') &&
    (attestation === undefined || typeof attestation === 'string')
  )
}
