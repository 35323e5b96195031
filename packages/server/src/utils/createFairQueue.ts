export type FairQueue = {
  /**
   * Runs work once it is its turn.
   *
   * @param options.maxWaiting - work of one key that may wait; by default any number
   * @throws QueueFullError when more waits, and whatever `work` throws
   */
  run<Result>(
    key: string,
    work: () => Promise<Result>,
    options?: { maxWaiting?: number | undefined },
  ): Promise<Result>
  /** Work that is running or waiting. */
  readonly size: number
}

/** Too much work of one key waits already. */
export class QueueFullError extends Error {
  constructor() {
    super('The queue is full.')
    this.name = 'QueueFullError'
  }
}

/**
 * Creates a queue that runs `concurrency` pieces of work at once, at most `perKey` of one key, and takes the keys in
 * turn: a key with much work delays the others by one piece of it, not by all of it.
 */
export function createFairQueue({ concurrency, perKey }: { concurrency: number; perKey: number }): FairQueue {
  /** Keys with waiting work, in the order of their turns. */
  const waiting = new Map<string, (() => void)[]>()
  const running = new Map<string, number>()
  let runningTotal = 0
  let waitingTotal = 0

  const takeNext = (): (() => void) | undefined => {
    for (const [key, starts] of waiting) {
      if ((running.get(key) ?? 0) >= perKey) continue
      const start = starts.shift()
      // The key goes to the end of the turns, or leaves.
      waiting.delete(key)
      if (starts.length > 0) waiting.set(key, starts)
      waitingTotal -= 1
      return start
    }
    return undefined
  }
  const dispatch = (): void => {
    while (runningTotal < concurrency) {
      const start = takeNext()
      if (start === undefined) return
      start()
    }
  }

  return {
    async run(key, work, { maxWaiting = Number.POSITIVE_INFINITY } = {}) {
      const starts = waiting.get(key) ?? []
      const isFree = runningTotal < concurrency && (running.get(key) ?? 0) < perKey
      if (!isFree && starts.length >= maxWaiting) throw new QueueFullError()
      await new Promise<void>(resolve => {
        starts.push(() => {
          runningTotal += 1
          running.set(key, (running.get(key) ?? 0) + 1)
          resolve()
        })
        waiting.set(key, starts)
        waitingTotal += 1
        dispatch()
      })
      try {
        return await work()
      } finally {
        runningTotal -= 1
        const left = (running.get(key) ?? 1) - 1
        if (left > 0) running.set(key, left)
        else running.delete(key)
        dispatch()
      }
    },
    get size() {
      return runningTotal + waitingTotal
    },
  }
}
