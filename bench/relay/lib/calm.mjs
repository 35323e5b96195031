import { readFileSync } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'

/** Clock ticks of all cores since the start of the machine: idle, and in all. Linux only. */
const read = () => {
  const [, ...ticks] = readFileSync('/proc/stat', 'utf8').split('\n')[0].split(/ +/).map(Number)
  return { idle: ticks[3] + ticks[4], all: ticks.slice(0, 8).reduce((sum, each) => sum + each, 0) }
}

const ticksPerSecond = 100

/** Watches how much of the machine programs other than ours take: `finish(own)`, own in seconds, returns percent. */
export function watchOthers() {
  try {
    const before = read()
    return ownSeconds => {
      const after = read()
      const all = after.all - before.all
      // The two clocks are not read at one moment: what is less than nothing is nothing.
      return Math.max(0, (100 * (all - (after.idle - before.idle) - ownSeconds * ticksPerSecond)) / all)
    }
  } catch {
    return () => undefined
  }
}

/**
 * Waits until other programs leave the machine alone, a minute at most: a time is of the relay only then.
 * @returns the share of all cores, in percent, that was in use when it stopped waiting; undefined where it is unknown
 */
export async function waitForCalm({ busyPercent = 20, patience = 60_000 } = {}) {
  const until = Date.now() + patience
  try {
    for (;;) {
      const before = read()
      await sleep(2_000)
      const after = read()
      const busy = 100 * (1 - (after.idle - before.idle) / (after.all - before.all))
      if (busy <= busyPercent || Date.now() > until) return busy
    }
  } catch {
    return undefined
  }
}
