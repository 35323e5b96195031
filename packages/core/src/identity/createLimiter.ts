/** Runs a task once there is room; resolves with undefined where too many wait. */
export type Limiter = <Value>(task: () => Promise<Value>) => Promise<Value | undefined>

/** Runs `maxRunning` tasks at a time, in their order, while up to `maxWaiting` wait. */
export function createLimiter({
  maxRunning,
  maxWaiting,
}: {
  maxRunning: number
  maxWaiting: number
}): Limiter {
  const waiting: (() => void)[] = []
  let running = 0
  return async task => {
    if (running >= maxRunning) {
      if (waiting.length >= maxWaiting) return undefined
      await new Promise<void>(resolve => waiting.push(resolve))
    } else running += 1
    try {
      return await task()
    } finally {
      // The place is handed on, or free.
      const next = waiting.shift()
      if (next) next()
      else running -= 1
    }
  }
}
