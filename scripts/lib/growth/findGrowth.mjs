/** More than twice the time for twice the input, with room for memory that no longer fits a cache. */
const maxGrowth = 2.5

/** Small sizes first: what doubles with each character is found before it takes minutes. */
const smallSizes = [8, 12, 16, 20, 24, 28, 32, 64, 128, 256, 512]

/** More than this for so few characters is no matter of a constant. */
const smallMs = 40

/**
 * CPU time of this process in milliseconds, or the time of the clock where that is less: other processes lengthen the
 * latter, threads of the collector and the compiler the former. The least of several runs.
 */
function measureMs(run, rounds) {
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
 * How many times longer `run` takes for a doubling of its input, where that is more than `maxGrowth` at both of two
 * doublings; `undefined` for what takes time in proportion to its input.
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
  for (const at of smallSizes) {
    if (measure(at, 1) > smallMs && measure(at, 3) > smallMs) return Number.POSITIVE_INFINITY
  }
  for (let at = 1024; ; at = Math.min(at * 4, size)) {
    // Within a few doublings of the last fast size, so that even the cube of the input ends.
    if (measure(at, 1) > fastMs && measure(at, 3) > fastMs) {
      const first = measure(at, 3)
      const second = measure(at * 2, 3)
      if (second / first <= maxGrowth) {
        if (at >= size) return undefined
        continue
      }
      const third = measure(at * 4, 2)
      if (third / second > maxGrowth) return third / second
    }
    if (at >= size) return undefined
  }
}
