import { createHash, randomBytes } from 'node:crypto'
import type { Redis } from '../redis/createRedis.js'
import type { StoredMessage } from '../storage/storage.js'
import type { Identity } from './authenticate.js'

/** What a process spent of each limit since it last said so: name of the limit, then key and amount. */
export type Spending = Record<string, (readonly [key: string, amount: number])[]>

export type BusListener = {
  /** Another process has stored a message on a topic that is watched here. */
  onMessage(message: StoredMessage): void
  /** Messages may have passed unseen: what matters is in the mailbox. */
  onGap(): void
  onSpending(spending: Spending): void
}

/** What joins the relays of several processes. Nothing it does rejects: without it each one goes on alone. */
export type RelayBus = {
  readonly isUp: boolean
  listen(listener: BusListener): void
  /** Tells the others about messages that are on disk; resolves once Redis has them, or when it does not answer. */
  announce(messages: readonly StoredMessage[]): Promise<void>
  /** Starts to receive a topic. */
  watch(topics: readonly string[]): void
  unwatch(topics: readonly string[]): void
  /** Resolves once nothing that is announced on these topics can be missed; undefined when that is so already. */
  confirmed(topics: readonly string[]): Promise<void> | undefined
  /** Whether a token may be used from this address, counting its use at the other processes. */
  admit(identity: Identity, address: string): Promise<boolean>
  spend(spending: Spending): void
  /** Called now and then: makes good what could not be said earlier. */
  tick(): void
}

const control = 'latchkit:relay'
/** How long an upgrade waits for the other processes' opinion, in milliseconds. */
const admitPatience = 500

/** KEYS[1] the token; ARGV: the address, how many addresses it may have, seconds until it expires. */
const admitScript = `
  if redis.call('SISMEMBER', KEYS[1], ARGV[1]) == 1 then return 1 end
  if redis.call('SCARD', KEYS[1]) >= tonumber(ARGV[2]) then return 0 end
  redis.call('SADD', KEYS[1], ARGV[1])
  redis.call('EXPIRE', KEYS[1], ARGV[3])
  return 1`

const digest = (...parts: string[]): string =>
  createHash('sha256').update(parts.join('\n')).digest('base64url')

/** Joins relays by Redis. It sees hashes of topics, never a topic or a token: both would be keys to something. */
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
  let isMissed = false

  // The first characters say who sent it, so that one's own is dropped unread.
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

  const tellGap = (): void => {
    if (!isMissed || !redis.isUp) return
    isMissed = false
    send(control, { gap: true }).catch(() => {
      isMissed = true
    })
  }

  redis.watch({
    onMessage: receive,
    onUp() {
      tellGap()
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
        isMissed = true
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
          answer => answer !== 0,
          () => true,
        )
      let timer: NodeJS.Timeout | undefined
      const silent = new Promise<boolean>(resolve => {
        timer = setTimeout(() => resolve(true), admitPatience)
      })
      return Promise.race([asked, silent]).finally(() => clearTimeout(timer))
    },
    spend(spending) {
      if (redis.isUp) send(control, { spent: spending }).catch(() => {})
    },
    tick: tellGap,
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
