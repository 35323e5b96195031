import { StorageError } from './StorageError.js'

/** Operations that may wait for a connection; about 20 MB of requests. */
const maxWaiting = 5_000
/** An operation waits no longer than this for a database that responds. */
const maxWaitMs = 60_000
/** A database that has responded to nothing for so long is unreachable. */
const silenceMs = 10_000
const checkEveryMs = 1_000

export type Slots = {
  /**
   * Runs the work once one of the connections is free, in the order of arrival.
   * @param isUrgent - starts before all that wait, and is never refused for their number
   * @throws StorageError STORAGE_OVERLOADED, without having started, when too many wait or it waited too long;
   * STORAGE_UNAVAILABLE when the database has been silent
   */
  run<Result>(work: () => Promise<Result>, isUrgent?: boolean): Promise<Result>
  /** Called whenever the database responds: what waits then waits for its turn, not for a dead database. */
  onResponse(): void
}

type Waiting = { since: number; start(): void; reject(error: StorageError): void }

/**
 * Lets as many operations run at once as there are connections, and the others wait in a bounded queue.
 *
 * The pool's own timeout does not distinguish a connection that cannot be opened from one that others use. With
 * this in front of it no operation waits inside the pool, so its timeout is only about opening.
 */
export function createSlots({ count }: { count: number }): Slots {
  let free = count
  let waiting: Waiting[] = []
  let respondedAt = 0
  let timer: NodeJS.Timeout | undefined

  const release = (): void => {
    const next = waiting.shift()
    if (next) next.start()
    else free += 1
    if (waiting.length === 0) stopTimer()
  }
  const stopTimer = (): void => {
    clearInterval(timer)
    timer = undefined
  }
  const refuse = (isRefused: (each: Waiting) => boolean, toError: () => StorageError): void => {
    const refused = waiting.filter(isRefused)
    waiting = waiting.filter(each => !isRefused(each))
    for (const each of refused) each.reject(toError())
    if (waiting.length === 0) stopTimer()
  }
  const check = (): void => {
    const now = performance.now()
    if (now - respondedAt >= silenceMs) refuse(({ since }) => now - since >= silenceMs, toSilent)
    refuse(({ since }) => now - since >= maxWaitMs, toOverloaded)
  }
  const wait = (isUrgent: boolean): Promise<void> =>
    new Promise((resolve, reject) => {
      const each = { since: performance.now(), start: resolve, reject }
      if (isUrgent) waiting.unshift(each)
      else waiting.push(each)
      timer ??= setInterval(check, checkEveryMs).unref()
    })

  return {
    async run(work, isUrgent = false) {
      if (free > 0) free -= 1
      else if (waiting.length >= maxWaiting && !isUrgent) throw toOverloaded()
      else await wait(isUrgent)
      try {
        return await work()
      } finally {
        release()
      }
    },
    onResponse() {
      respondedAt = performance.now()
    },
  }
}

const toSilent = (): StorageError =>
  new StorageError(
    'STORAGE_UNAVAILABLE',
    `PostgreSQL: no response for ${silenceMs / 1_000} s while operations wait.`,
  )

const toOverloaded = (): StorageError =>
  new StorageError('STORAGE_OVERLOADED', 'Too many operations wait for the database. Try again.')
