import type { Duplex } from 'node:stream'
import { type Connection, closeCodes, closeConnection } from './connection.js'
import { createConnectionBudget } from './connectionBudget.js'
import { createFrameMeter } from './frameMeter.js'
import type { RelayLimits } from './limits.js'

/** Closes connections that begin messages and do not finish them, because their bytes stay in memory. */
export type UnfinishedGuard = {
  /** Counts the bytes that arrive on the stream below a connection. */
  watch(connection: Connection, stream: Duplex): void
  /** Closes connections whose message is unfinished for too long. Called every second. */
  check(): void
  remove(connection: Connection): void
  /** Bytes of all unfinished messages. */
  readonly total: number
}

export function createUnfinishedGuard({
  limits,
  now,
  onClosed,
}: {
  limits: Pick<RelayLimits, 'unfinishedBytesPerAddress' | 'unfinishedBytesTotal' | 'unfinishedSeconds'>
  now: () => number
  /** Called for each connection that it closes. */
  onClosed?: (connection: Connection) => void
}): UnfinishedGuard {
  const budget = createConnectionBudget({
    perAddress: limits.unfinishedBytesPerAddress,
    total: limits.unfinishedBytesTotal,
  })
  const startedAt = new Map<Connection, number>()

  const close = (connection: Connection): void => {
    closeConnection(connection, closeCodes.tryAgainLater, 'unfinished message')
    // The peer is in the middle of a message, so it may not take part in the closing handshake.
    connection.socket.terminate()
    onClosed?.(connection)
  }
  const remove = (connection: Connection): void => {
    budget.remove(connection)
    startedAt.delete(connection)
  }

  return {
    watch(connection, stream) {
      const meter = createFrameMeter()
      stream.on('data', (chunk: Buffer) => {
        const finished = meter.read(chunk)
        if (finished > 0) remove(connection)
        if (meter.unfinished === 0) return
        if (!startedAt.has(connection)) startedAt.set(connection, now())
        const largest = budget.add(connection, meter.unfinished - budget.get(connection))
        if (largest !== undefined) close(largest)
      })
    },
    check() {
      const latest = now() - limits.unfinishedSeconds * 1_000
      for (const [connection, since] of startedAt)
        if (since <= latest) {
          remove(connection)
          close(connection)
        }
    },
    remove,
    get total() {
      return budget.total
    },
  }
}
