import { tokenPriceTtlMs } from '@latchkit/core/internal'
import type { Log } from '../logs/createLog.js'
import type { Metrics } from '../metrics/createMetrics.js'
import type { Caller } from '../upstream/createUpstreams.js'
import { createJoinedReads, isLimitOfCaller } from '../utils/createJoinedReads.js'
import { createTtlCache } from '../utils/createTtlCache.js'
import type { Price, PriceProvider, PriceTarget } from './provider.js'

/** A price, `isStale` when its sources could not be read since its time. */
export type KnownPrice = Price & { isStale?: boolean | undefined }

export type PriceService = {
  /** Returns the price of each target, undefined where none is known. Never rejects because a source fails. */
  getPrices(parameters: {
    targets: readonly PriceTarget[]
    caller: Caller
  }): Promise<readonly (KnownPrice | undefined)[]>
}

/** Milliseconds for which a price is given, marked as stale, while its sources fail. */
const staleTtlMs = 3_600_000
const maxPrices = 20_000

/** Prices from the first provider that has them, kept for 15 s. */
export function createPriceService(parameters: {
  providers: readonly PriceProvider[]
  metrics: Metrics
  log: Log
  /** Charges for waiting for what is read for another caller. @throws HttpError RATE_LIMITED */
  chargeJoin: (caller: Caller) => Promise<void>
  now?: (() => number) | undefined
}): PriceService {
  const { providers, metrics, log, chargeJoin, now = Date.now } = parameters
  // Also keeps that a token has no price.
  const fresh = createTtlCache<{ price: Price | undefined }>({ ttlMs: tokenPriceTtlMs, max: maxPrices, now })
  const last = createTtlCache<Price>({ ttlMs: staleTtlMs, max: maxPrices, now })
  const joined = createJoinedReads<KnownPrice | undefined>()
  const toKey = ({ chain, address }: PriceTarget) => `${chain}:${address ?? ''}`

  /** The last price that is known of a target which cannot be read. */
  const toStale = (key: string): KnownPrice | undefined => {
    const lastPrice = last.get(key)
    return lastPrice && { ...lastPrice, isStale: true }
  }

  const readChain = async (
    chain: string,
    targets: readonly PriceTarget[],
    caller: Caller,
  ): Promise<(key: string) => KnownPrice | undefined> => {
    const prices = new Map<string, Price>()
    const failures: unknown[] = []
    for (const provider of providers.filter(each => each.serves(chain))) {
      const missing = targets.filter(target => !prices.has(toKey(target)))
      if (missing.length === 0) break
      try {
        const found = await provider.getPrices(chain, missing, caller)
        for (const [index, target] of missing.entries()) {
          const price = found[index]
          if (price) prices.set(toKey(target), price)
        }
      } catch (error) {
        failures.push(error)
        const { code } = error as { code?: unknown }
        log.warn({ chain, provider: provider.name, code }, 'prices cannot be read')
      }
    }
    for (const key of targets.map(toKey)) {
      const price = prices.get(key)
      if (price) last.set(key, price)
      if (price || failures.length === 0) fresh.set(key, { price })
    }
    const limited = failures.find(isLimitOfCaller)
    return key => {
      const price = prices.get(key)
      if (price || failures.length === 0) return price
      // Those who wait for it read what this caller's limits kept it from.
      if (limited !== undefined) throw limited
      return toStale(key)
    }
  }

  return {
    async getPrices({ targets, caller }) {
      const byChain = new Map<string, Map<string, PriceTarget>>()
      for (const target of targets) {
        const key = toKey(target)
        const isKnown = fresh.get(key) !== undefined
        metrics.countCache({ cache: 'price', hit: isKnown })
        if (isKnown) continue
        const ofChain = byChain.get(target.chain) ?? new Map<string, PriceTarget>()
        byChain.set(target.chain, ofChain.set(key, target))
      }
      const known = new Map<string, KnownPrice | undefined>()
      for (const key of targets.map(toKey)) known.set(key, fresh.get(key)?.price)
      await Promise.all(
        [...byChain].map(async ([chain, ofChain]) => {
          const load = (keys: readonly string[]) =>
            readChain(
              chain,
              keys.flatMap(key => ofChain.get(key) ?? []),
              caller,
            )
          const outcomes = await joined.readAll([...ofChain.keys()], load, () => chargeJoin(caller))
          for (const [key, outcome] of outcomes)
            known.set(key, outcome.status === 'fulfilled' ? outcome.value : toStale(key))
        }),
      )
      return targets.map(target => known.get(toKey(target)))
    },
  }
}
