/** Fee rates in satoshis per 1000 virtual bytes: 1500n are 1.5 sat/vB. */
export type FeeRates = { slow: bigint; normal: bigint; fast: bigint }

/** What nodes relay at the least, and more than any payment is worth. */
export const minimumFeeRate = 1000n
export const maximumFeeRate = 5_000_000n

/** The fee of a size, rounded up. */
export const toFee = (vsize: number, rate: bigint): bigint => (BigInt(vsize) * rate + 999n) / 1000n

/** A rate in sat/vB as text. */
export function formatFeeRate(rate: bigint): string {
  const part = `${rate % 1000n}`.padStart(3, '0').replace(/(?<!0)0+$/, '')
  return part ? `${rate / 1000n}.${part}` : `${rate / 1000n}`
}

function clamp(rate: bigint): bigint {
  if (rate < minimumFeeRate) return minimumFeeRate
  return rate > maximumFeeRate ? maximumFeeRate : rate
}

/** The estimate for the nearest number of blocks that is not higher, in satoshis per virtual byte. */
function findEstimate(estimates: ReadonlyMap<number, number>, blocks: number): number | undefined {
  const known = [...estimates.keys()].filter(each => each <= blocks)
  return estimates.get(Math.max(...known))
}

/**
 * Three choices of the estimates of an Esplora server (`{ "1": 20.5, "6": 11, … }`): for a day, an hour, and the next
 * block. What it returned is not trusted: without a usable number every choice is the minimum.
 */
export function readFeeRates(value: unknown): FeeRates {
  const entries = typeof value === 'object' && value !== null ? Object.entries(value) : []
  const estimates = new Map<number, number>()
  for (const [blocks, rate] of entries)
    if (/^\d{1,4}$/.test(blocks) && typeof rate === 'number' && rate > 0 && Number.isFinite(rate))
      estimates.set(Number(blocks), Math.min(rate, Number(maximumFeeRate) / 1000))
  const toRate = (blocks: number): bigint =>
    clamp(BigInt(Math.ceil((findEstimate(estimates, blocks) ?? 1) * 1000)))
  const slow = toRate(144)
  const normal = toRate(6)
  const fast = toRate(1)
  // A choice that is faster is never cheaper.
  const atLeast = (rate: bigint, least: bigint): bigint => (rate > least ? rate : least)
  return { slow, normal: atLeast(normal, slow), fast: atLeast(atLeast(fast, normal), slow) }
}

/** A rate that a visitor typed, in sat/vB with up to three decimals; undefined unless nodes relay it. */
export function parseFeeRate(text: string): bigint | undefined {
  const groups = /^(?<whole>\d{1,4})(?:\.(?<part>\d{1,3}))?$/.exec(text.trim())?.groups
  if (!groups) return undefined
  const rate = BigInt(groups['whole'] ?? 0) * 1000n + BigInt((groups['part'] ?? '').padEnd(3, '0'))
  return rate >= minimumFeeRate && rate <= maximumFeeRate ? rate : undefined
}
