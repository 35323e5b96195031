import { type Connection, closeCodes, closeConnection, isOpen } from './connection.js'
import { createConnectionBudget } from './connectionBudget.js'
import type { RelayLimits } from './limits.js'

export type Sender = {
  /**
   * Sends a frame; `onSent` is called once it is written, or will never be. When too much is waiting to be sent the
   * slowest reader is closed; what it missed is in its mailbox.
   *
   * @param data - a Buffer is shared by all connections that it is sent to
   */
  send(connection: Connection, data: string | Buffer, onSent?: (() => void) | undefined): void
  /** Stops counting a closed connection. */
  remove(connection: Connection): void
  /** Bytes that are being sent. */
  readonly pending: number
}

/** Sends frames within the limits of buffered bytes per connection, per network address and in all. */
export function createSender({
  limits,
}: {
  limits: Pick<RelayLimits, 'bufferedBytes' | 'bufferedBytesPerAddress' | 'bufferedBytesTotal'>
}): Sender {
  const budget = createConnectionBudget({
    perAddress: limits.bufferedBytesPerAddress,
    total: limits.bufferedBytesTotal,
  })
  const closeSlow = (connection: Connection): void => {
    closeConnection(connection, closeCodes.tryAgainLater, 'slow reader')
    // A slow reader would not read the close frame either.
    connection.socket.terminate()
  }
  return {
    send(connection, data, onSent) {
      const { socket } = connection
      if (isOpen(connection) && socket.bufferedAmount > limits.bufferedBytes) closeSlow(connection)
      if (!isOpen(connection)) return onSent?.()
      const bytes = typeof data === 'string' ? Buffer.byteLength(data) : data.length
      const slowest = budget.add(connection, bytes)
      if (slowest !== undefined) closeSlow(slowest)
      if (!isOpen(connection)) return onSent?.()
      socket.send(data, { binary: false }, () => {
        budget.subtract(connection, bytes)
        onSent?.()
      })
    },
    remove: budget.remove,
    get pending() {
      return budget.total
    },
  }
}
