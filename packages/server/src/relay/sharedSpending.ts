import type { Buckets } from './buckets.js'
import type { RelayBus, Spending } from './bus.js'

/** Larger amounts per second are ignored as invalid. */
const maxAmount = 1e12

/**
 * Shares token buckets between processes: each announces every second what it spent, and the others subtract it.
 * A burst may pass once per process; a sustained rate is limited as by one process.
 */
export function createSharedSpending({
  buckets,
  bus,
}: {
  buckets: Readonly<Record<string, Pick<Buckets, 'spent' | 'charge'>>>
  bus: Pick<RelayBus, 'spend'>
}): { publish(): void; apply(spending: Spending): void } {
  return {
    publish() {
      const spending = Object.fromEntries(
        Object.entries(buckets)
          .map(([name, each]) => [name, each.spent()] as const)
          .filter(([, spent]) => spent.length > 0),
      )
      if (Object.keys(spending).length > 0) bus.spend(spending)
    },
    apply(spending) {
      for (const [name, spent] of Object.entries(spending)) {
        const bucket = Object.hasOwn(buckets, name) ? buckets[name] : undefined
        if (bucket === undefined || !Array.isArray(spent)) continue
        for (const entry of spent) {
          const [key, amount] = Array.isArray(entry) ? (entry as unknown[]) : []
          if (typeof key === 'string' && typeof amount === 'number' && amount > 0 && amount <= maxAmount)
            bucket.charge(key, amount)
        }
      }
    },
  }
}
