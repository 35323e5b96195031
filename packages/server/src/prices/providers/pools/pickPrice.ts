import type { Ratio } from '../../ratio.js'

/** A pool's price in US dollars for one whole token, and its depth in millionths of a dollar. */
export type Candidate = { source: string; price: Ratio; depth: bigint }

/** Percent by which prices of pools may differ and still agree: fees, and means over different times. */
const tolerance = 10n

const isLess = (a: Ratio, b: Ratio): boolean => a.numerator * b.denominator < b.numerator * a.denominator

const agrees = (a: Ratio, b: Ratio): boolean => {
  const [low, high] = isLess(a, b) ? [a, b] : [b, a]
  return high.numerator * low.denominator * 100n <= low.numerator * high.denominator * (100n + tolerance)
}

/**
 * The price of the deepest pool that agrees with the pool in the middle of all depth. Undefined where less than two thirds
 * of the depth agree: then one of the prices is made up, and depth does not say which.
 */
export function pickPrice(candidates: readonly Candidate[], minDepth: bigint): Candidate | undefined {
  const deep = candidates
    .filter(({ depth }) => depth >= minDepth && depth > 0n)
    .sort((a, b) => (isLess(a.price, b.price) ? -1 : isLess(b.price, a.price) ? 1 : 0))
  const total = deep.reduce((sum, { depth }) => sum + depth, 0n)
  let passed = 0n
  const middle = deep.find(({ depth }) => {
    passed += depth
    return passed * 2n >= total
  })
  if (!middle) return undefined
  const agreed = deep.filter(({ price }) => agrees(price, middle.price))
  const agreedDepth = agreed.reduce((sum, { depth }) => sum + depth, 0n)
  if (agreedDepth * 3n < total * 2n) return undefined
  return agreed.reduce((deepest, each) => (each.depth > deepest.depth ? each : deepest))
}
