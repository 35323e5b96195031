import { type Connection, closeCodes, closeConnection } from './connection.js'
import type { RelayLimits } from './limits.js'

export type SlowDown = {
  /** Counts a refused request; `isFlood` when it exceeded a rate rather than being invalid. */
  onRefused(connection: Connection, isFlood: boolean): void
  /** Whether a client was closed for its refusals within the last `closedSeconds`. */
  isBlocked(clientId: string): boolean
  prune(): void
  readonly size: number
}

/**
 * Milliseconds without reading from a connection that exceeded a rate, so that TCP slows the sender. It doubles with each
 * refusal, and up to half is added at random: connections that are refused together are not read together again.
 */
const readPauseMs = { first: 250, most: 4_000 }

/**
 * Makes refusals cheap: a connection that exceeds its rate is paused, closed when it continues, and its client is
 * refused for a while. Reading and refusing a flood frame by frame would cost as much as serving it.
 */
export function createSlowDown({
  limits,
  now,
}: {
  limits: Pick<RelayLimits, 'refusalsBeforeClose' | 'closedSeconds'>
  now: () => number
}): SlowDown {
  const blockedUntil = new Map<string, number>()
  return {
    onRefused(connection, isFlood) {
      const { socket, clientId } = connection
      connection.refusals += 1
      if (connection.refusals >= limits.refusalsBeforeClose) {
        blockedUntil.set(clientId, now() + limits.closedSeconds * 1_000)
        closeConnection(connection, closeCodes.tryAgainLater, 'too many requests')
      } else if (isFlood && !socket.isPaused) {
        socket.pause()
        const pauseMs = Math.min(readPauseMs.first * 2 ** (connection.refusals - 1), readPauseMs.most)
        setTimeout(() => socket.resume(), pauseMs * (1 + Math.random() / 2)).unref()
      }
    },
    isBlocked: clientId => (blockedUntil.get(clientId) ?? 0) > now(),
    prune() {
      for (const [clientId, until] of blockedUntil) if (until <= now()) blockedUntil.delete(clientId)
    },
    get size() {
      return blockedUntil.size
    },
  }
}
