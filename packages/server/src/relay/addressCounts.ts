import { toCallerBuckets } from '../utils/callerBuckets.js'

/** Counts something per network address, and per wider network of it. */
export type AddressCounts = {
  change(address: string, by: number): void
  /** Returns the network of an address, narrowest first, that would have more than `most` in multiples of it; undefined if none. */
  findOver(address: string, most: number, added?: number): string | undefined
}

export function createAddressCounts(): AddressCounts {
  const counts = new Map<string, number>()
  return {
    change(address, by) {
      for (const { key } of toCallerBuckets(address)) {
        const value = (counts.get(key) ?? 0) + by
        if (value > 0) counts.set(key, value)
        else counts.delete(key)
      }
    },
    findOver: (address, most, added = 0) =>
      toCallerBuckets(address).find(({ key, multiple }) => (counts.get(key) ?? 0) + added > most * multiple)
        ?.key,
  }
}
