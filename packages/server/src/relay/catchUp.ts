import type { Connection } from './connection.js'
import type { Delivery } from './delivery.js'

export type CatchUp = {
  /** Reads the mailbox for every connection, a few at a time. */
  all(): void
  /** Reads the mailbox for the next `count` connections, round robin. */
  some(count: number): void
}

/** Concurrent reads of the mailbox. */
const parallel = 16

/** Delivers messages of other processes that were not announced because Redis was down. */
export function createCatchUp({
  connections,
  delivery,
}: {
  connections: ReadonlySet<Connection>
  delivery: Pick<Delivery, 'refresh'>
}): CatchUp {
  const queue = new Set<Connection>()
  let position = Number.NEGATIVE_INFINITY
  let last = position
  let running = 0

  const work = async (): Promise<void> => {
    for (;;) {
      const [connection] = queue
      if (connection === undefined) break
      queue.delete(connection)
      await delivery.refresh(connection)
    }
    running -= 1
  }
  const start = (): void => {
    while (running < Math.min(parallel, queue.size)) {
      running += 1
      void work()
    }
  }

  return {
    all() {
      for (const connection of connections) queue.add(connection)
      start()
    },
    some(count) {
      // The position is a number, because a kept iterator would retain closed connections.
      let taken = 0
      for (const connection of connections) {
        if (connection.slot <= position) continue
        queue.add(connection)
        taken += 1
        last = connection.slot
        if (taken === count) break
      }
      position = taken < count ? Number.NEGATIVE_INFINITY : last
      start()
    },
  }
}
