import { openRedisSession, type RedisSession } from './openRedisSession.js'

/** What several server processes share between them: messages that pass, and counters. Nothing is kept here. */
export type Redis = {
  readonly isUp: boolean
  /** The name by which a limiter asks the same (it expects a node-redis client). */
  readonly isReady: boolean
  /** Hands `message` to every process that has subscribed. @throws Error when Redis is away or silent */
  publish(channel: string, message: string): Promise<void>
  /** Runs a Lua script. @throws Error when Redis is away or silent */
  eval(script: string, parameters: { keys: string[]; arguments: string[] }): Promise<unknown>
  /** Resolves once Redis has confirmed, or when it is away: then it subscribes as soon as it is back. */
  subscribe(channels: readonly string[]): Promise<void>
  unsubscribe(channels: readonly string[]): void
  /** Calls back with every message, and each time the connection stands again with all its subscriptions. */
  watch(watcher: RedisWatcher): void
  close(): Promise<void>
}

export type RedisWatcher = { onMessage(channel: string, message: string): void; onUp(): void }

/** Milliseconds between probes, and between attempts to come back. */
const probeInterval = 1_000
/** How long Redis may take to answer before it counts as away, in milliseconds. */
const patience = 2_000

/**
 * Connects to Redis and keeps the connection: what breaks or falls silent is replaced by a new one.
 *
 * @param parameters.open for tests
 * @throws Error when Redis does not answer at the start
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
    if (!closed) log.warn('Redis does not answer: this process relays alone until it does')
  }

  const start = async (): Promise<void> => {
    const fresh = await open({ url, patience, onMessage, onEnd: ended => drop(ended) })
    try {
      // What is subscribed while this waits joins below: the session takes it in order.
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
        () => session && log.info('Redis answers again'),
        () => {},
      )
  }
  const schedule = (): void => {
    timer = setTimeout(() => {
      probe().finally(() => {
        if (!closed) schedule()
      })
    }, probeInterval)
    timer.unref()
  }

  await start()
  schedule()

  const use = async <T>(work: (session: RedisSession) => Promise<T>): Promise<T> => {
    const current = session
    if (current === undefined) throw new Error('Redis is away.')
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
      // Without a confirmation messages could be missed unseen: a new session subscribes to everything, and says so.
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
