export type GroupCommit<Operation> = {
  /** Resolves once a transaction that contains the operation has committed. */
  run(operation: Operation): Promise<void>
  /** Resolves when all operations passed so far have settled. */
  idle(): Promise<void>
}

type Waiting<Operation> = { operation: Operation; resolve(): void; reject(error: unknown): void }

/**
 * Commits operations that arrive together, or while the disk is busy, in one transaction with one fsync.
 *
 * Groups commit in the order of arrival. When a group fails, each of its operations is
 * tried alone, so that one failing operation does not fail the others.
 */
export function createGroupCommit<Operation>({
  commit,
  maxOperations = 512,
}: {
  commit: (operations: readonly Operation[]) => Promise<void>
  maxOperations?: number | undefined
}): GroupCommit<Operation> {
  let queue: Waiting<Operation>[] = []
  let running: Promise<void> | undefined

  const commitAlone = async ({ operation, resolve, reject }: Waiting<Operation>): Promise<void> => {
    await commit([operation]).then(resolve, reject)
  }

  const commitGroup = async (group: readonly Waiting<Operation>[]): Promise<void> => {
    try {
      await commit(group.map(({ operation }) => operation))
    } catch (error) {
      if (group.length === 1) for (const { reject } of group) reject(error)
      else for (const waiting of group) await commitAlone(waiting)
      return
    }
    for (const { resolve } of group) resolve()
  }

  const drain = async (): Promise<void> => {
    // After one turn of the event loop all operations of the same poll are in the first group.
    await new Promise<void>(resolve => setImmediate(resolve))
    while (queue.length > 0) {
      const group = queue.slice(0, maxOperations)
      queue = queue.slice(maxOperations)
      await commitGroup(group)
    }
    running = undefined
  }

  return {
    run(operation) {
      return new Promise<void>((resolve, reject) => {
        queue.push({ operation, resolve, reject })
        running ??= drain()
      })
    },
    async idle() {
      while (running !== undefined) await running
    },
  }
}

export type CreateGroupCommit = typeof createGroupCommit
