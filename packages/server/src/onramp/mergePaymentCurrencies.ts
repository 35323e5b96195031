import type { OnrampLimit, OnrampPaymentCurrency } from '@latchkit/core'

/** The currencies of all providers; the limits of a method span those of every provider. */
export function mergePaymentCurrencies(
  lists: readonly (readonly OnrampPaymentCurrency[])[],
): OnrampPaymentCurrency[] {
  const byId = new Map<string, Map<string, OnrampLimit>>()
  for (const { id, payment_method_limits: limits } of lists.flat()) {
    const known = byId.get(id) ?? new Map<string, OnrampLimit>()
    byId.set(id, known)
    for (const limit of limits) {
      const other = known.get(limit.id) ?? limit
      known.set(limit.id, {
        id: limit.id,
        min: Number(limit.min) < Number(other.min) ? limit.min : other.min,
        max: Number(limit.max) > Number(other.max) ? limit.max : other.max,
      })
    }
  }
  return [...byId].map(([id, limits]) => ({ id, payment_method_limits: [...limits.values()] }))
}
