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
  let round = connections.values()
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
      for (let taken = 0; taken < Math.min(count, connections.size); taken += 1) {
        let next = round.next()
        if (next.done) {
          round = connections.values()
          next = round.next()
        }
        if (next.value !== undefined) queue.add(next.value)
      }
      start()
    },
  }
}
