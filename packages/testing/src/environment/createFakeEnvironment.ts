import type { Environment, PlatformInfo } from '@latchkit/core'

export type FakeEnvironmentOptions = {
  /** Unix milliseconds at the start. Default 2026-01-01T00:00:00Z. */
  now?: number | undefined
  /** IANA zone. Default 'UTC'. */
  timezone?: string | undefined
  platform?: Partial<PlatformInfo> | undefined
}

/** An `Environment` whose clock moves only by `advance`. */
export type FakeEnvironment = Environment & {
  /** Moves the clock and runs what falls due, in order, with every promise between two timers settled. */
  advance(milliseconds: number): Promise<void>
  /** Number of pending timers. */
  pendingTimers(): number
  setTimezone(timezone: string): void
  setPlatform(platform: Partial<PlatformInfo>): void
}

type Timer = { at: number; order: number; callback: () => void }

/** Resolves after all pending promise reactions, chained ones included. */
const settle = (): Promise<void> => new Promise(resolve => setImmediate(resolve))

/**
 * Creates an environment that the test controls, with a manual clock and predictable ids.
 * @example
 * const environment = createFakeEnvironment()
 * const client = createLatchkit({ ...options, environment })
 * await environment.advance(10_000)
 */
export function createFakeEnvironment(options: FakeEnvironmentOptions = {}): FakeEnvironment {
  let now = options.now ?? Date.UTC(2026, 0, 1)
  let timezone = options.timezone ?? 'UTC'
  let platform: PlatformInfo = {
    mobile: false,
    ios: false,
    android: false,
    telegram: undefined,
    ...options.platform,
  }
  let order = 0
  let ids = 0
  const timers = new Map<unknown, Timer>()

  const next = (until: number): [unknown, Timer] | undefined => {
    let found: [unknown, Timer] | undefined
    for (const entry of timers) {
      const [, timer] = entry
      if (timer.at > until) continue
      if (!found || timer.at < found[1].at || (timer.at === found[1].at && timer.order < found[1].order))
        found = entry
    }
    return found
  }

  return {
    now: () => now,
    setTimeout(callback, milliseconds) {
      const handle = { timer: ++order }
      timers.set(handle, { at: now + Math.max(0, milliseconds), order, callback })
      return handle
    },
    clearTimeout: handle => void timers.delete(handle),
    randomId: () => `00000000-0000-4000-8000-${String(++ids).padStart(12, '0')}`,
    getTimezone: () => timezone,
    getPlatform: () => platform,
    async advance(milliseconds) {
      const until = now + milliseconds
      await settle()
      for (let due = next(until); due; due = next(until)) {
        const [handle, timer] = due
        timers.delete(handle)
        now = Math.max(now, timer.at)
        timer.callback()
        await settle()
      }
      now = until
      await settle()
    },
    pendingTimers: () => timers.size,
    setTimezone(value) {
      timezone = value
    },
    setPlatform(value) {
      platform = { ...platform, ...value }
    },
  }
}
