import { HttpError } from '../errors/HttpError.js'

/** Reads of one key at the same time are one. */
export type JoinedReads<Value> = {
  /**
   * Runs `load`, or waits for the one of that key that runs. One that its own caller's limits ended says nothing about the
   * others who wait for it: they run theirs.
   *
   * @param onJoin - called before waiting for another's read, to charge for it; what it throws is thrown
   * @throws what the read throws
   */
  read(key: string, load: () => Promise<Value>, onJoin?: () => Promise<void>): Promise<Value>
}

/** Whether a read ended by the limits of who asked for it, and not by what it read. */
export const isLimitOfCaller = (error: unknown): boolean => error instanceof HttpError && error.status === 429

export function createJoinedReads<Value>(): JoinedReads<Value> {
  const running = new Map<string, Promise<Value>>()
  return {
    async read(key, load, onJoin) {
      let joined = running.get(key)
      if (joined && onJoin) {
        // It may end while this waits; its end is looked at below.
        joined.catch(() => {})
        await onJoin()
      }
      while (joined) {
        try {
          return await joined
        } catch (error) {
          if (!isLimitOfCaller(error)) throw error
        }
        joined = running.get(key)
      }
      const reading = load().finally(() => {
        if (running.get(key) === reading) running.delete(key)
      })
      running.set(key, reading)
      return reading
    },
  }
}
