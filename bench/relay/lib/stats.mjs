/** The value below which a share `p` (0 to 1) of the samples lies. Sorts a copy. */
export function percentile(samples, p) {
  if (samples.length === 0) return Number.NaN
  const sorted = Float64Array.from(samples).sort()
  return sorted[Math.min(sorted.length - 1, Math.ceil(p * sorted.length) - 1)]
}

export function median(values) {
  const sorted = [...values].sort((a, b) => a - b)
  const middle = sorted.length >> 1
  return sorted.length % 2 ? sorted[middle] : (sorted[middle - 1] + sorted[middle]) / 2
}

/** `count` numbers in plain text, without needless digits. */
export function format(value, unit = '') {
  if (typeof value !== 'number') return String(value)
  const abs = Math.abs(value)
  const digits = Number.isInteger(value) || abs >= 1_000 ? 0 : abs >= 100 ? 0 : abs >= 10 ? 1 : 2
  const text = value
    .toFixed(digits)
    .replace(/^-(?=[0.]+$)/, '')
    .replace(/\B(?=(\d{3})+(?!\d))/g, digits === 0 ? ',' : '')
  return unit ? `${text} ${unit}` : text
}

/** A figure and its bar: `limit` and `compare` decide whether it is met; without them it is for information.
 * `timed`: it depends on how busy the machine is. */
export function figure(name, value, unit, compare, limit, { timed = false } = {}) {
  const signs = { '<=': '≤', '>=': '≥', '=': '' }
  const ok =
    compare === undefined
      ? undefined
      : compare === '<='
        ? value <= limit
        : compare === '>='
          ? value >= limit
          : value === limit
  return {
    name,
    value,
    text: format(value, unit),
    bar: compare === undefined ? '' : `${signs[compare]} ${format(limit, unit)}`.trim(),
    ok,
    timed,
  }
}

/** Random numbers that a seed repeats (mulberry32). */
export function createRandom(seed) {
  let state = seed >>> 0
  const random = () => {
    state = (state + 0x6d2b79f5) >>> 0
    let t = Math.imul(state ^ (state >>> 15), 1 | state)
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t
    return ((t ^ (t >>> 14)) >>> 0) / 4_294_967_296
  }
  return {
    next: random,
    integer: (from, to) => from + Math.floor(random() * (to - from + 1)),
    pick: list => list[Math.floor(random() * list.length)],
    bytes: length => Buffer.from(Array.from({ length }, () => Math.floor(random() * 256))),
  }
}

/** Waits until `condition` holds; returns whether it did in time. */
export async function waitUntil(condition, milliseconds, every = 20) {
  const until = Date.now() + milliseconds
  while (!condition()) {
    if (Date.now() > until) return false
    await new Promise(resolve => setTimeout(resolve, every))
  }
  return true
}

/** Waits until nothing is missing any more, or until nothing more has come for `patience` milliseconds. */
export async function settle(missing, patience = 3_000) {
  let last = missing()
  let since = Date.now()
  while (last > 0 && Date.now() - since < patience) {
    await new Promise(resolve => setTimeout(resolve, 50))
    const now = missing()
    if (now === last) continue
    last = now
    since = Date.now()
  }
}
