import type { RedisClientType } from '@redis/client'

/** One pair of connections to Redis, from its opening until either breaks; it never repairs itself. */
export type RedisSession = {
  readonly isOpen: boolean
  /** What it has asked Redis for. */
  readonly channels: ReadonlySet<string>
  ping(): Promise<void>
  publish(channel: string, message: string): Promise<void>
  eval(script: string, parameters: { keys: string[]; arguments: string[] }): Promise<unknown>
  subscribe(channels: readonly string[]): Promise<void>
  unsubscribe(channels: readonly string[]): Promise<void>
  /** Ends it without a farewell, and without calling `onEnd`. */
  destroy(): void
}

/** Channels in one command: thousands at once would hold up everybody's Redis. */
const chunk = 500

/**
 * Opens a connection for commands and one for messages. The client is loaded here, by whoever configured Redis.
 *
 * @throws Error when Redis does not answer within `patience` milliseconds
 */
export async function openRedisSession(parameters: {
  url: string
  patience: number
  onMessage(channel: string, message: string): void
  onEnd(session: RedisSession): void
}): Promise<RedisSession> {
  const { url, patience, onMessage, onEnd } = parameters
  const { createClient } = await import('@redis/client')
  const channels = new Set<string>()
  let isOpen = true

  const connect = (): RedisClientType => {
    const client = createClient({
      url,
      disableOfflineQueue: true,
      socket: { reconnectStrategy: false, connectTimeout: patience },
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

  const inChunks = async (
    all: readonly string[],
    work: (part: string[]) => Promise<unknown>,
  ): Promise<void> => {
    const parts: string[][] = []
    for (let start = 0; start < all.length; start += chunk) parts.push(all.slice(start, start + chunk))
    await Promise.all(parts.map(part => within(work(part), patience)))
  }

  const session: RedisSession = {
    get isOpen() {
      return isOpen
    },
    channels,
    async ping() {
      await within(Promise.all([commands.ping(), subscriber.ping()]), patience)
    },
    async publish(channel, message) {
      await within(commands.publish(channel, message), patience)
    },
    eval: (script, given) => within(commands.eval(script, given), patience),
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
    await within(Promise.all([commands.connect(), subscriber.connect()]), patience)
    return session
  } catch (error) {
    destroy()
    throw error
  }
}

async function within<T>(work: Promise<T>, milliseconds: number): Promise<T> {
  let timer: NodeJS.Timeout | undefined
  const timeout = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error('Redis does not answer.')), milliseconds)
  })
  try {
    return await Promise.race([work, timeout])
  } finally {
    clearTimeout(timer)
    // Whoever lost the race may still fail.
    work.catch(() => {})
  }
}
