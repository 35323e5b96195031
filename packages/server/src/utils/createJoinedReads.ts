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
  read(key: string, load: () => Promise<Value>, onJoin: () => Promise<void>): Promise<Value>
  /**
   * The same for several keys, of which `load` reads at once those that no other reads.
   *
   * @param load - resolves to what returns the value of a key, or throws what ended its read
   * @param onJoin - called once, when there are reads of others to wait for
   * @returns the outcome of each key
   */
  readAll(
    keys: readonly string[],
    load: (keys: readonly string[]) => Promise<(key: string) => Value>,
    onJoin: () => Promise<void>,
  ): Promise<ReadonlyMap<string, PromiseSettledResult<Value>>>
}

/** Returns whether a read ended by the limits of who asked for it, and not by what it read. */
export const isLimitOfCaller = (error: unknown): boolean => error instanceof HttpError && error.status === 429

export function createJoinedReads<Value>(): JoinedReads<Value> {
  const running = new Map<string, Promise<Value>>()
  const keep = (key: string, reading: Promise<Value>): Promise<Value> => {
    const kept = reading.finally(() => {
      if (running.get(key) === kept) running.delete(key)
    })
    running.set(key, kept)
    return kept
  }
  const readAll: JoinedReads<Value>['readAll'] = async (keys, load, onJoin) => {
    const outcomes = new Map<string, PromiseSettledResult<Value>>()
    let isCharged: Promise<void> | undefined
    let wanted = [...new Set(keys)]
    while (wanted.length > 0) {
      const joined = new Map(wanted.map(key => [key, running.get(key)] as const))
      const missingKeys = wanted.filter(key => joined.get(key) === undefined)
      const begun =
        missingKeys.length > 0 ? load(missingKeys) : Promise.reject(new Error('There is nothing to read.'))
      begun.catch(() => {})
      if (missingKeys.length < wanted.length) isCharged ??= onJoin()
      /** Keys whose read was ended by the limits of another caller. */
      const again = new Set<string>()
      const reads = wanted.map(async key => {
        const other = joined.get(key)
        if (!other)
          return keep(
            key,
            begun.then(toValue => toValue(key)),
          )
        // It may end while this waits; its end is looked at below.
        other.catch(() => {})
        await isCharged
        return other.catch(error => {
          if (isLimitOfCaller(error)) again.add(key)
          throw error
        })
      })
      for (const [index, outcome] of (await Promise.allSettled(reads)).entries())
        outcomes.set(wanted[index] ?? '', outcome)
      wanted = [...again]
    }
    return outcomes
  }
  return {
    readAll,
    async read(key, load, onJoin) {
      const loadOne = async () => {
        const value = await load()
        return () => value
      }
      const outcome = (await readAll([key], loadOne, onJoin)).get(key)
      if (outcome?.status !== 'fulfilled') throw outcome?.reason
      return outcome.value
    },
  }
}
