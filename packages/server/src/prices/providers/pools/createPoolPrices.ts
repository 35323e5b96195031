import type { Address } from 'viem'
import { createEvmClient, unwrapUpstream } from '../../../chains/evmClient.js'
import type { Caller, Upstreams } from '../../../upstream/createUpstreams.js'
import type { PoolsConfig } from '../../options.js'
import type { Price, PriceProvider, PriceTarget } from '../../provider.js'
import { multiply, type Ratio, shift, toDecimalText } from '../../ratio.js'
import { createPoolReader, type PoolReader } from './createPoolReader.js'
import { type Candidate, pickPrice } from './pickPrice.js'
import { isSame, type PoolQuote, type PoolToken } from './pool.js'

/** Default of `minDepth`, in US dollars. */
const defaultMinDepth = 5_000

const one: Ratio = { numerator: 1n, denominator: 1n }
/** Depths are compared in millionths of a dollar. */
const toMicroDollars = (amount: bigint, decimals: number, price: Ratio): bigint => {
  const { numerator, denominator } = shift(
    multiply({ numerator: amount, denominator: 1n }, price),
    6 - decimals,
  )
  return numerator / denominator
}

/**
 * Reads prices from the pools of EVM chains, against a stable coin or through the wrapped native currency: that of the
 * deepest pool that agrees with the others, weighted by time where the pool has an oracle. Pools that little money moves
 * are not used.
 */
export function createPoolPrices(parameters: {
  pools: Readonly<Record<string, PoolsConfig>>
  upstreams: Upstreams
  now?: (() => number) | undefined
}): PriceProvider {
  const { pools, upstreams, now = Date.now } = parameters
  const readers = new Map<string, PoolReader>()
  for (const [chain, config] of Object.entries(pools))
    if (upstreams.chains.includes(chain)) readers.set(chain, createPoolReader({ config, now }))

  const read = async (
    { chain, config, reader }: { chain: string; config: PoolsConfig; reader: PoolReader },
    targets: readonly PriceTarget[],
    caller: Caller,
  ): Promise<(Price | undefined)[]> => {
    const asOf = now()
    const client = createEvmClient(upstreams.get(chain, caller))
    const stable: PoolToken = { ...config.stableCoin, address: config.stableCoin.address as Address }
    const native: PoolToken = { address: config.wrappedNative as Address, decimals: 18 }
    const bases = targets.map(
      ({ address, decimals }): PoolToken =>
        address === undefined ? native : { address: address as Address, decimals },
    )
    const others = bases.filter(base => !isSame(base, stable) && !isSame(base, native))
    const [nativeQuotes = [], ...quotes] = await reader.read(client, [
      { base: native, quote: stable },
      ...others.flatMap(base => [
        { base, quote: stable },
        { base, quote: native },
      ]),
    ])
    const minDepth = BigInt(Math.round((config.minDepth ?? defaultMinDepth) * 1e6))
    const choose = (candidates: readonly Candidate[]) => pickPrice(candidates, minDepth)
    const toCandidates = (
      list: readonly PoolQuote[],
      { base, quote, quotePrice }: { base: PoolToken; quote: PoolToken; quotePrice: Ratio },
    ): Candidate[] =>
      list.map(({ source, ratio, depth }) => ({
        source,
        price: shift(multiply(ratio, quotePrice), base.decimals - quote.decimals),
        depth: toMicroDollars(depth, quote.decimals, quotePrice),
      }))

    const ofNative = choose(toCandidates(nativeQuotes, { base: native, quote: stable, quotePrice: one }))
    const priceOf = (base: PoolToken): Candidate | undefined => {
      if (isSame(base, stable)) return { source: 'stable coin', price: one, depth: minDepth }
      if (isSame(base, native)) return ofNative
      const at = others.findIndex(other => isSame(other, base)) * 2
      return choose([
        ...toCandidates(quotes[at] ?? [], { base, quote: stable, quotePrice: one }),
        ...(ofNative
          ? toCandidates(quotes[at + 1] ?? [], { base, quote: native, quotePrice: ofNative.price })
          : []),
      ])
    }
    return bases.map(base => {
      const found = priceOf(base)
      const price = found && toDecimalText(found.price)
      return found && price !== undefined ? { price, source: found.source, asOf } : undefined
    })
  }

  return {
    name: 'pools',
    serves: chain => readers.has(chain),
    async getPrices(chain, targets, caller) {
      const reader = readers.get(chain)
      const config = pools[chain]
      if (!reader || !config) return targets.map(() => undefined)
      try {
        return await read({ chain, config, reader }, targets, caller)
      } catch (error) {
        throw unwrapUpstream(error)
      }
    },
  }
}
