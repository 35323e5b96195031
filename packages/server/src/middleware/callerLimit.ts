import { toCallerBuckets } from '../utils/callerBuckets.js'
import { type Counter, createCounter, type Limit, type LimitParameters, rateLimited } from './rateLimit.js'

/** Share of the total from which on callers may use less each. */
const calmShare = 0.5
const totalKey = 'all'

/**
 * A limit per caller, then in total. A caller is an address and the wider networks that it is of. Once half of the total is
 * used, what a caller may use shrinks with what is left, so that callers that use little are served after those that use
 * much; the total itself is never exceeded.
 *
 * What is refused to a caller is not charged to its wider networks nor to the total: a flood uses up its own limit alone.
 */
export function createCallerLimit({
  total,
  now = Date.now,
  ...parameters
}: LimitParameters & {
  /** Points of all callers together, per window; undefined for a limit per caller alone. */
  total: number | undefined
  now?: (() => number) | undefined
}): Limit {
  const { name, points } = parameters
  const counters = new Map<number, Counter>([
    [1, createCounter(parameters)],
    [2, createCounter({ ...parameters, name: `${name}-56`, points: 2 * points })],
    [4, createCounter({ ...parameters, name: `${name}-48`, points: 4 * points })],
  ])
  const countAll = total && createCounter({ ...parameters, name: `${name}-total`, points: total })
  /** As of the last charge of this process. */
  let all = { used: 0, until: 0 }

  return async (address, cost = 1) => {
    const left = total && now() < all.until ? 1 - all.used / total : 1
    const share = Math.min(1, left / calmShare)
    for (const { key, multiple } of toCallerBuckets(address)) {
      const use = await counters.get(multiple)?.(key, cost)
      if (use && use.used > multiple * points * share) throw rateLimited(all.until - now())
    }
    if (cost === 0 || !countAll) return
    const { used, msLeft } = await countAll(totalKey, cost)
    all = { used, until: now() + msLeft }
  }
}
