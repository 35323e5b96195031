import { randomUUID } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import { ServerConfigError } from '../errors/ServerConfigError.js'
import type { Log } from '../logs/createLog.js'
import { toLogError } from '../logs/toLogError.js'
import type { LeaseStore } from '../storage/leaseStore.js'
import { isDeadHolder, recordHolder, toHolder } from './isDeadHolder.js'

/** Without a renewal, a successor on another machine takes over after this. */
const ttlMs = 15_000
const renewMs = 5_000
/** How long a start waits for the process before it to end: of a rolling restart, which starts the new one first. */
const waitMs = 30_000
const tryMs = 500

export type HeldLease = { release(): Promise<void> }

/**
 * Takes the lease of a database for this server and renews it until `release`, so that a second process without Redis
 * is refused: it would count limits by itself, and would not hear of messages that the other one stores.
 *
 * @throws ServerConfigError when another process holds it for longer than a restart takes; StorageError
 */
export async function holdLease(parameters: {
  store: LeaseStore
  log: Pick<Log, 'info' | 'warn' | 'error'>
  timing?: { ttlMs: number; renewMs: number; waitMs: number; tryMs: number } | undefined
}): Promise<HeldLease> {
  const { store, log, timing = { ttlMs, renewMs, waitMs, tryMs } } = parameters
  const holder = toHolder(randomUUID())
  const take = async () => {
    const first = await store.take({ holder, ttlMs: timing.ttlMs })
    if (first.holder === holder || !isDeadHolder(first.holder)) return first
    return store.take({ holder, ttlMs: timing.ttlMs, deadHolder: first.holder })
  }

  const until = Date.now() + timing.waitMs
  for (let isFirst = true; ; isFirst = false) {
    const found = await take()
    if (found.holder === holder) break
    const [host, pid] = found.holder.split(' ')
    if (Date.now() >= until)
      throw new ServerConfigError([
        `redisUrl (REDIS_URL): is needed, because another server process (host ${host}, pid ${pid}) uses this database; set it for all of them, or severalProcesses (SEVERAL_PROCESSES=on) to let each count limits by itself`,
      ])
    if (isFirst) log.info({ host, pid }, 'another server process uses this database; waiting until it ends')
    await wait(timing.tryMs)
  }
  recordHolder(holder, true)

  let isLost = false
  const renew = async (): Promise<void> => {
    try {
      const found = await take()
      const isOther = found.holder !== holder
      if (isOther && !isLost)
        log.error({}, 'another server process has taken this database over: end one of them, or share Redis')
      isLost = isOther
    } catch (error) {
      log.warn({ error: toLogError(error) }, 'the lease of the database cannot be renewed')
    }
  }
  const timer = setInterval(() => void renew(), timing.renewMs)
  timer.unref()
  return {
    async release() {
      clearInterval(timer)
      recordHolder(holder, false)
      // What is not given up expires.
      await store.release(holder).catch(() => {})
    },
  }
}
