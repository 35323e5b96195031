import type { RedisClientType } from '@redis/client'
import { withTimeout } from '../utils/withTimeout.js'

/** One pair of connections to Redis; it ends when either breaks and does not reconnect. */
export type RedisSession = {
  readonly isOpen: boolean
  /** Subscribed channels, confirmed or not. */
  readonly channels: ReadonlySet<string>
  ping(): Promise<void>
  publish(channel: string, message: string): Promise<void>
  eval(script: string, parameters: { keys: string[]; arguments: string[] }): Promise<unknown>
  subscribe(channels: readonly string[]): Promise<void>
  unsubscribe(channels: readonly string[]): Promise<void>
  /** Closes both connections at once, without calling `onEnd`. */
  destroy(): void
}

/** Channels per command, because thousands in one command would block Redis. */
const chunk = 500

/**
 * Opens a connection for commands and one for messages. The Redis client is only loaded here.
 *
 * @throws Error when Redis does not reply within `timeoutMs`
 */
export async function openRedisSession(parameters: {
  url: string
  timeoutMs: number
  onMessage(channel: string, message: string): void
  onEnd(session: RedisSession): void
}): Promise<RedisSession> {
  const { url, timeoutMs, onMessage, onEnd } = parameters
  const { createClient } = await import('@redis/client')
  const channels = new Set<string>()
  let isOpen = true

  const connect = (): RedisClientType => {
    const client = createClient({
      url,
      disableOfflineQueue: true,
      socket: { reconnectStrategy: false, connectTimeout: timeoutMs },
    })
    client.on('error', end)
    client.on('end', end)
    return client as RedisClientType
  }
  const commands = connect()
  const subscriber = connect()

  const destroy = (): void => {
    isOpen = false
    for (const client of [commands, subscriber]) if (client.isOpen) client.destroy()
  }
  function end(): void {
    if (!isOpen) return
    destroy()
    onEnd(session)
  }

  const within = <Result>(work: Promise<Result>): Promise<Result> =>
    withTimeout(work, timeoutMs, () => {
      throw new Error('Redis timed out.')
    })

  const inChunks = async (
    all: readonly string[],
    work: (part: string[]) => Promise<unknown>,
  ): Promise<void> => {
    const parts: string[][] = []
    for (let start = 0; start < all.length; start += chunk) parts.push(all.slice(start, start + chunk))
    await Promise.all(parts.map(part => within(work(part))))
  }

  const session: RedisSession = {
    get isOpen() {
      return isOpen
    },
    channels,
    async ping() {
      await within(Promise.all([commands.ping(), subscriber.ping()]))
    },
    async publish(channel, message) {
      await within(commands.publish(channel, message))
    },
    eval: (script, given) => within(commands.eval(script, given)),
    subscribe(added) {
      for (const channel of added) channels.add(channel)
      return inChunks(added, part => subscriber.subscribe(part, receive))
    },
    unsubscribe(removed) {
      for (const channel of removed) channels.delete(channel)
      return inChunks(removed, part => subscriber.unsubscribe(part, receive))
    },
    destroy,
  }
  const receive = (message: string, channel: string): void => {
    if (isOpen) onMessage(channel, message)
  }

  try {
    await within(Promise.all([commands.connect(), subscriber.connect()]))
    return session
  } catch (error) {
    destroy()
    throw error
  }
}
