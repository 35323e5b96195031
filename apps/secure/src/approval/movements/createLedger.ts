import type { Rest } from '../../signing/types.js'

type Bounds = { least: bigint; most: bigint }

/** What contracts hold for the visitor between the calls of one transaction; `token` undefined: the currency. */
export type Ledger = {
  give(holder: string, token: string | undefined, amount: bigint): void
  get(holder: string, token: string | undefined): Bounds
  /** Takes nothing where it may hold less. */
  take(holder: string, token: string | undefined, amount: bigint): void
  /** Takes at most that, so that an unknown rest is left. */
  spend(holder: string, token: string | undefined, most: bigint): void
  /** Takes all, and returns what that is at least. */
  sweep(holder: string, token: string | undefined): bigint
  /** What is left with contracts. */
  list(): readonly Rest[]
}

type Entry = Bounds & { holder: string; token: string | undefined }

const toKey = (holder: string, token: string | undefined): string => `${holder} ${token ?? ''}`.toLowerCase()

export function createLedger(): Ledger {
  const entries = new Map<string, Entry>()
  const get: Ledger['get'] = (holder, token) => entries.get(toKey(holder, token)) ?? { least: 0n, most: 0n }
  const put = (holder: string, token: string | undefined, bounds: Bounds): void => {
    entries.set(toKey(holder, token), { holder, token, ...bounds })
  }
  return {
    get,
    give(holder, token, amount) {
      const { least, most } = get(holder, token)
      put(holder, token, { least: least + amount, most: most + amount })
    },
    take(holder, token, amount) {
      const { least, most } = get(holder, token)
      if (least < amount) return
      // Tokens that come from a trade can be more than the least: what is left of them is not known to be nothing.
      if (token === undefined && most === amount) entries.delete(toKey(holder, token))
      else put(holder, token, { least: least - amount, most: most - amount })
    },
    spend(holder, token, amount) {
      const { least, most } = get(holder, token)
      if (least >= amount) put(holder, token, { least: least - amount, most })
    },
    sweep(holder, token) {
      const { least } = get(holder, token)
      entries.delete(toKey(holder, token))
      return least
    },
    list: () =>
      [...entries.values()].map(({ holder, token, least, most }) => ({
        kind: 'asset',
        holder,
        token,
        amount: most,
        isMost: least < most,
      })),
  }
}
