import type { Price } from '../provider.js'
import { fromJsonNumber, toDecimalText } from '../ratio.js'

/** A price that a source sent as a JSON number; undefined where it is none. */
export function toPrice(value: number | null | undefined, source: string, asOf: number): Price | undefined {
  if (typeof value !== 'number' || !Number.isFinite(value) || value <= 0) return undefined
  const price = toDecimalText(fromJsonNumber(value))
  return price === undefined ? undefined : { price, source, asOf }
}
