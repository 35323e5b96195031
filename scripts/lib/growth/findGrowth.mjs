/** More than twice the time for twice the input, with room for memory that no longer fits a cache. */
const maxGrowth = 2.5

/** Small sizes first: what doubles with each character is found before it takes minutes. */
const smallSizes = [8, 12, 16, 20, 24, 28, 32, 64, 128, 256, 512]

/** More than this for so few characters is no matter of a constant. */
const smallMs = 40

/** What takes longer for a thousand characters stalls a process however linear it is: its input has to be bounded. */
const maxMsPerThousand = 12

/** What takes longer is not doubled once more. */
const longMs = 500

/** What is linear where it takes this long is not tried with more. */
const enoughMs = 60

/**
 * CPU time of this process in milliseconds, or the time of the clock where that is less: other processes lengthen the
 * latter, threads of the collector and the compiler the former. The least of several runs.
 */
export function measureMs(run, rounds) {
  let least = Number.POSITIVE_INFINITY
  for (let round = 0; round < rounds; round += 1) {
    const before = process.cpuUsage()
    const started = performance.now()
    run()
    const elapsed = performance.now() - started
    const { user, system } = process.cpuUsage(before)
    least = Math.min(least, elapsed, (user + system) / 1000)
  }
  return least
}

/**
 * What is wrong with how long `run` takes: more than `maxGrowth` times as long at both of two doublings, or so long for
 * few characters that more are not tried; undefined for what takes time in proportion to its input.
 *
 * What takes less than `fastMs` at `size` is not measured further: the square of `size` steps takes longer than that.
 *
 * @param {(input: unknown) => unknown} run
 * @param {(size: number) => unknown} toInput
 */
export function findGrowth(run, toInput, { size = 16_000, fastMs = 4 } = {}) {
  const measure = (at, rounds) => {
    const input = toInput(at)
    return measureMs(() => run(input), rounds)
  }
  const isOver = (ms, at) => measure(at, 1) > ms && measure(at, 5) > ms
  for (const at of smallSizes) if (isOver(smallMs, at)) return `takes over ${smallMs} ms at a size of ${at}`
  for (let at = 1024; ; at = Math.min(at * 4, size)) {
    // Within a few doublings of the last fast size, so that even the cube of the input ends.
    if (isOver(fastMs, at)) {
      const first = measure(at, 4)
      const second = measure(at * 2, 4)
      if (second / first > maxGrowth) {
        const third = measure(at * 4, 4)
        // Memory that grows once costs as much once: a third doubling, where there is time for it, tells.
        const isOnce = third < longMs && measure(at * 8, 3) / third <= maxGrowth
        if (third / second > maxGrowth && !isOnce)
          return `takes ${(third / second).toFixed(1)} times as long for twice its size (${at * 2})`
      }
      if (first > (maxMsPerThousand * at) / 1000)
        return `takes ${first.toFixed(0)} ms at a size of ${at}: too long to go on`
      if (first > enoughMs) return undefined
    }
    if (at >= size) return undefined
  }
}
