import type { Connection } from './connection.js'
import type { Delivery } from './delivery.js'

export type CatchUp = {
  /** Lets every connection look into its mailbox, a few at a time. */
  all(): void
  /** Lets the next `count` connections look, in turn. */
  some(count: number): void
}

/** Reads of the mailbox that run at once. */
const parallel = 16

/** Brings what the bus could not: messages of other processes that passed while Redis was away. */
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
      // By number: an iterator kept for the next time would keep every connection that has gone since.
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
