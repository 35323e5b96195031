import { performance } from 'node:perf_hooks'
import type { RelayLimits } from './limits.js'

/** Refuses publishes that would wait for long, so that the accepted ones do not. */
export type Overload = {
  /**
   * Whether `count` more messages may be stored now; counts them if so, until they are released.
   *
   * @param isGuaranteed - asked when they would be refused; true admits them up to twice the limit of pending messages
   */
  admit(count: number, isGuaranteed: () => boolean): boolean
  release(count: number): void
  /** Stops measuring. */
  close(): void
  /** Messages that are being stored. */
  readonly pending: number
}

/** What the event loop has done since the process started. */
export type LoopUse = { turns: number; activeMs: number }

/** Milliseconds between two measurements. */
const windowMs = 100
/** Weight of the newest window: a single pause, such as a garbage collection, is no overload. */
const weight = 0.3

export function readLoopUse(): LoopUse {
  return {
    turns: performance.nodeTiming.uvMetricsInfo.loopCount,
    activeMs: performance.eventLoopUtilization().active,
  }
}

/**
 * Sheds load by two signals: messages that wait for the storage, and the duration of a turn of the event loop. A turn
 * handles one frame of each connection, so a client that sends more than one frame a turn gets ahead of the relay. Depth
 * of queues is no signal, because a client could fill its own.
 */
export function createOverload({
  limits,
  read = readLoopUse,
}: {
  limits: Pick<RelayLimits, 'pendingMessages' | 'turnMs'>
  read?: (() => LoopUse) | undefined
}): Overload {
  let pending = 0
  let turnMs = 0
  /** Adds up the share of messages to refuse; one is refused for each whole. */
  let refusals = 0
  let last = read()
  const timer = setInterval(() => {
    const use = read()
    const turns = Math.max(1, use.turns - last.turns)
    turnMs += weight * ((use.activeMs - last.activeMs) / turns - turnMs)
    last = use
  }, windowMs)
  timer.unref()
  // From none at half the limit to all at one and a half: all or none at once would swing.
  const isShed = (): boolean => {
    refusals += Math.min(1, Math.max(0, turnMs / limits.turnMs - 0.5))
    if (refusals < 1) return false
    refusals -= 1
    return true
  }
  // A batch that is larger than the limit fits alone.
  const fits = (count: number, most: number): boolean => pending === 0 || pending + count <= most
  return {
    admit(count, isGuaranteed) {
      const isAdmitted =
        (!isShed() && fits(count, limits.pendingMessages)) ||
        (fits(count, 2 * limits.pendingMessages) && isGuaranteed())
      if (isAdmitted) pending += count
      return isAdmitted
    },
    release(count) {
      pending -= count
    },
    close: () => clearInterval(timer),
    get pending() {
      return pending
    },
  }
}
