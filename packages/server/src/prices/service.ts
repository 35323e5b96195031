import { tokenPriceTtlMs } from '@latchkit/core/internal'
import type { Log } from '../logs/createLog.js'
import type { Metrics } from '../metrics/createMetrics.js'
import type { Caller } from '../upstream/createUpstreams.js'
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

/** Prices from the first provider that has them, kept for 15 s (R9.14). */
export function createPriceService(parameters: {
  providers: readonly PriceProvider[]
  metrics: Metrics
  log: Log
  now?: (() => number) | undefined
}): PriceService {
  const { providers, metrics, log, now = Date.now } = parameters
  // Also keeps that a token has no price.
  const fresh = createTtlCache<{ price: Price | undefined }>({ ttlMs: tokenPriceTtlMs, max: maxPrices, now })
  const last = createTtlCache<Price>({ ttlMs: staleTtlMs, max: maxPrices, now })
  const pending = new Map<string, Promise<KnownPrice | undefined>>()
  const toKey = ({ chain, address }: PriceTarget) => `${chain}:${address ?? ''}`

  const readChain = async (
    chain: string,
    targets: readonly PriceTarget[],
    caller: Caller,
  ): Promise<Map<string, KnownPrice | undefined>> => {
    const prices = new Map<string, KnownPrice | undefined>()
    let hasFailed = false
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
        hasFailed = true
        const { code } = error as { code?: unknown }
        log.warn({ chain, provider: provider.name, code }, 'prices cannot be read')
      }
    }
    for (const target of targets) {
      const key = toKey(target)
      const price = prices.get(key)
      if (price) last.set(key, price)
      if (price || !hasFailed) fresh.set(key, { price })
      else {
        const known = last.get(key)
        prices.set(key, known && { ...known, isStale: true })
      }
    }
    return prices
  }

  return {
    async getPrices({ targets, caller }) {
      const asked = targets.filter(target => {
        const key = toKey(target)
        const isKnown = fresh.get(key) !== undefined
        metrics.countCache({ cache: 'price', hit: isKnown })
        return !isKnown && !pending.has(key)
      })
      const byChain = new Map<string, Map<string, PriceTarget>>()
      for (const target of asked) {
        const ofChain = byChain.get(target.chain) ?? new Map<string, PriceTarget>()
        byChain.set(target.chain, ofChain.set(toKey(target), target))
      }
      for (const [chain, ofChain] of byChain) {
        const reading = readChain(chain, [...ofChain.values()], caller)
        for (const key of ofChain.keys()) {
          const one = reading.then(prices => prices.get(key)).finally(() => pending.delete(key))
          pending.set(key, one)
        }
      }
      return Promise.all(
        targets.map(target => {
          const key = toKey(target)
          return fresh.get(key)?.price ?? pending.get(key)
        }),
      )
    },
  }
}
