import type { Redis, RedisWatcher } from '../../redis/createRedis.js'

export type FakeRedis = {
  /** Opens the connection of one process. */
  connect(): Redis
  /** Published messages as text, since the start. */
  readonly published: readonly string[]
  /** Makes every call fail until `goUp`. */
  goDown(): void
  goUp(): void
}

/** Creates an in-process Redis with pub/sub and the sets of the admit script. For tests. */
export function createFakeRedis(): FakeRedis {
  const processes = new Set<{ channels: Set<string>; watchers: RedisWatcher[] }>()
  const sets = new Map<string, Set<string>>()
  const published: string[] = []
  let isUp = true
  const assertUp = (): void => {
    if (!isUp) throw new Error('Redis is down.')
  }
  return {
    published,
    goDown() {
      isUp = false
    },
    goUp() {
      isUp = true
      for (const { watchers } of processes) for (const { onUp } of watchers) onUp()
    },
    connect() {
      const member = { channels: new Set<string>(), watchers: [] as RedisWatcher[] }
      processes.add(member)
      return {
        get isUp() {
          return isUp
        },
        get isReady() {
          return isUp
        },
        async publish(channel, message) {
          assertUp()
          published.push(`${channel} ${message}`)
          for (const { channels, watchers } of processes)
            if (channels.has(channel)) for (const { onMessage } of watchers) onMessage(channel, message)
        },
        async eval(_script, { keys: [key = ''], arguments: [member = '', most = '0'] }) {
          assertUp()
          const members = sets.get(key) ?? new Set()
          if (!members.has(member) && members.size >= Number(most)) return 0
          sets.set(key, members.add(member))
          return 1
        },
        async subscribe(channels) {
          for (const channel of channels) member.channels.add(channel)
        },
        unsubscribe(channels) {
          for (const channel of channels) member.channels.delete(channel)
        },
        watch: watcher => void member.watchers.push(watcher),
        async close() {
          processes.delete(member)
        },
      }
    },
  }
}
