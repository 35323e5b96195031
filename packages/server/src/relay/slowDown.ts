import { type Connection, closeCodes, closeConnection } from './connection.js'
import type { RelayLimits } from './limits.js'

export type SlowDown = {
  /** A request was refused; `isFlood` when it was one too many rather than a wrong one. */
  refused(connection: Connection, isFlood: boolean): void
  /** Whether a client was closed a moment ago for what it sent. */
  isOut(clientId: string): boolean
  prune(): void
  readonly size: number
}

/** How long nothing is read from a connection that sends too much, in milliseconds: TCP then slows its sender. */
const readingPause = 250

/**
 * Makes refusals cheap. To read and answer a flood frame by frame would cost the honest clients more than to serve
 * it; so who sends too much is read slowly, closed when it keeps on, and not let in again at once.
 */
export function createSlowDown({
  limits,
  now,
}: {
  limits: Pick<RelayLimits, 'refusalsBeforeClose' | 'closedSeconds'>
  now: () => number
}): SlowDown {
  const outUntil = new Map<string, number>()
  return {
    refused(connection, isFlood) {
      const { socket, clientId } = connection
      connection.refusals += 1
      if (connection.refusals >= limits.refusalsBeforeClose) {
        outUntil.set(clientId, now() + limits.closedSeconds * 1_000)
        closeConnection(connection, closeCodes.tryAgainLater, 'too many requests')
      } else if (isFlood && !socket.isPaused) {
        socket.pause()
        setTimeout(() => socket.resume(), readingPause).unref()
      }
    },
    isOut: clientId => (outUntil.get(clientId) ?? 0) > now(),
    prune() {
      for (const [clientId, until] of outUntil) if (until <= now()) outUntil.delete(clientId)
    },
    get size() {
      return outUntil.size
    },
  }
}
