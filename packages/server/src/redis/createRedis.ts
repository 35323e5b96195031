import { openRedisSession, type RedisSession } from './openRedisSession.js'

/** Connection to Redis, which several server processes use for pub/sub and counters. Nothing is stored durably. */
export type Redis = {
  readonly isUp: boolean
  /** Same as `isUp`, under the name that rate-limiter-flexible reads. */
  readonly isReady: boolean
  /** Publishes `message` to every subscribed process. @throws Error when Redis is down or times out */
  publish(channel: string, message: string): Promise<void>
  /** Runs a Lua script. @throws Error when Redis is down or times out */
  eval(script: string, parameters: { keys: string[]; arguments: string[] }): Promise<unknown>
  /** Resolves once Redis has confirmed, or at once while it is down; then it subscribes on reconnection. */
  subscribe(channels: readonly string[]): Promise<void>
  unsubscribe(channels: readonly string[]): void
  /** Notifies of every message, and of each reconnection once all channels are subscribed again. */
  watch(watcher: RedisWatcher): void
  close(): Promise<void>
}

export type RedisWatcher = { onMessage(channel: string, message: string): void; onUp(): void }

/** Milliseconds between pings, and between reconnection attempts. */
const probeIntervalMs = 1_000
/** Milliseconds without a reply after which Redis counts as down. */
const timeoutMs = 2_000

/**
 * Connects to Redis and reconnects when the connection breaks or times out.
 *
 * @param parameters.open for tests
 * @throws Error when Redis is unreachable at the start
 */
export async function createRedis(parameters: {
  url: string
  log: { warn(message: string): void; info(message: string): void }
  open?: typeof openRedisSession | undefined
}): Promise<Redis> {
  const { url, log, open = openRedisSession } = parameters
  const watchers: RedisWatcher[] = []
  const channels = new Set<string>()
  let session: RedisSession | undefined
  let timer: NodeJS.Timeout | undefined
  let closed = false

  const onMessage = (channel: string, message: string): void => {
    for (const watcher of watchers) watcher.onMessage(channel, message)
  }

  const drop = (which: RedisSession): void => {
    which.destroy()
    if (session !== which) return
    session = undefined
    if (!closed) log.warn('Redis is down: this process relays without the others until it is back')
  }

  const start = async (): Promise<void> => {
    const fresh = await open({ url, timeoutMs, onMessage, onEnd: ended => drop(ended) })
    try {
      // Channels that are subscribed during this await are added below.
      await fresh.subscribe([...channels])
    } catch (error) {
      fresh.destroy()
      throw error
    }
    if (closed || !fresh.isOpen) return fresh.destroy()
    session = fresh
    const missing = [...channels].filter(channel => !fresh.channels.has(channel))
    const gone = [...fresh.channels].filter(channel => !channels.has(channel))
    Promise.all([fresh.subscribe(missing), fresh.unsubscribe(gone)]).then(
      () => {
        if (session === fresh) for (const watcher of watchers) watcher.onUp()
      },
      () => drop(fresh),
    )
  }

  const probe = async (): Promise<void> => {
    const current = session
    if (current !== undefined) await current.ping().catch(() => drop(current))
    else
      await start().then(
        () => session && log.info('Redis is back'),
        () => {},
      )
  }
  const schedule = (): void => {
    timer = setTimeout(() => {
      probe().finally(() => {
        if (!closed) schedule()
      })
    }, probeIntervalMs)
    timer.unref()
  }

  await start()
  schedule()

  const use = async <T>(work: (session: RedisSession) => Promise<T>): Promise<T> => {
    const current = session
    if (current === undefined) throw new Error('Redis is down.')
    return work(current)
  }

  return {
    get isUp() {
      return session !== undefined
    },
    get isReady() {
      return session !== undefined
    },
    publish: (channel, message) => use(current => current.publish(channel, message)),
    eval: (script, given) => use(current => current.eval(script, given)),
    async subscribe(added) {
      for (const channel of added) channels.add(channel)
      const current = session
      if (current === undefined) return
      // Without a confirmation messages could be missed silently, so a new session subscribes again and notifies.
      await current.subscribe(added).catch(() => drop(current))
    },
    unsubscribe(removed) {
      for (const channel of removed) channels.delete(channel)
      const current = session
      current?.unsubscribe(removed).catch(() => drop(current))
    },
    watch: watcher => void watchers.push(watcher),
    async close() {
      closed = true
      clearTimeout(timer)
      session?.destroy()
      session = undefined
    },
  }
}
