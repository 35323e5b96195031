import type { Buckets } from './buckets.js'
import type { RelayBus, Spending } from './bus.js'

/** Amounts beyond this are nonsense: nobody spends a terabyte in a second. */
const maxAmount = 1e12

/**
 * Makes the limits of several processes one: each says every second what was spent there, and the others take it off
 * their own buckets. A burst may pass once per process; what lasts is limited as by one.
 */
export function createSharedSpending({
  buckets,
  bus,
}: {
  buckets: Readonly<Record<string, Buckets>>
  bus: Pick<RelayBus, 'spend'>
}): { tell(): void; hear(spending: Spending): void } {
  return {
    tell() {
      const spending = Object.fromEntries(
        Object.entries(buckets)
          .map(([name, each]) => [name, each.spent()] as const)
          .filter(([, spent]) => spent.length > 0),
      )
      if (Object.keys(spending).length > 0) bus.spend(spending)
    },
    hear(spending) {
      for (const [name, spent] of Object.entries(spending)) {
        const own = Object.hasOwn(buckets, name) ? buckets[name] : undefined
        if (own === undefined || !Array.isArray(spent)) continue
        for (const entry of spent) {
          const [key, amount] = Array.isArray(entry) ? (entry as unknown[]) : []
          if (typeof key === 'string' && typeof amount === 'number' && amount > 0 && amount <= maxAmount)
            own.charge(key, amount)
        }
      }
    },
  }
}
