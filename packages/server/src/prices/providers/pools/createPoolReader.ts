import { type Address, type PublicClient, parseAbi } from 'viem'
import { type ContractCall, createContractReader } from '../../../chains/createContractReader.js'
import { createTtlCache } from '../../../utils/createTtlCache.js'
import type { PoolsConfig } from '../../options.js'
import { createPoolFinder, type FoundPool, toPairKey } from './createPoolFinder.js'
import type { PoolQuote, PoolToken } from './pool.js'
import { type Observation, type PairState, quotePair, toObservation } from './uniswapV2.js'
import { quotePool, windowSeconds } from './uniswapV3.js'

const abi = parseAbi([
  'function getReserves() view returns (uint112 reserve0, uint112 reserve1, uint32 updatedAt)',
  'function price0CumulativeLast() view returns (uint256)',
  'function price1CumulativeLast() view returns (uint256)',
  'function liquidity() view returns (uint128)',
  'function balanceOf(address account) view returns (uint256)',
  'function observe(uint32[] ago) view returns (int56[] ticks, uint160[] perLiquidity)',
])
// Pools that derive from Uniswap v3 return more or less after the tick, so that only what is used is decoded.
const slotAbi = parseAbi(['function slot0() view returns (uint160 sqrtPrice, int24 tick)'])

/** Seconds: sums of a pair are kept that far apart, for that long, and used once they are that old. */
const observationSeconds = { apart: 60, kept: 1_800, useful: 60 }

type Pair = { base: PoolToken; quote: PoolToken }
type PairPool = FoundPool<Pair>

/** Reads what the pools of one chain say. */
export type PoolReader = {
  /**
   * Quotes of every pool of each pair, in the order of `pairs`.
   * @throws what the client throws when nothing can be read
   */
  read(client: PublicClient, pairs: readonly Pair[]): Promise<readonly PoolQuote[][]>
}

export function createPoolReader({
  config,
  now,
}: {
  config: Pick<PoolsConfig, 'uniswapV2Factory' | 'uniswapV3Factory'>
  now: () => number
}): PoolReader {
  const readAll = createContractReader(now)
  const observations = createTtlCache<Observation[]>({
    ttlMs: observationSeconds.kept * 1_000,
    max: 5_000,
    now,
  })

  const find = createPoolFinder({ config, readAll, now })

  /** Keeps the sums of a pair, and returns the oldest that a price can be weighted from. */
  const observe = (address: Address, state: PairState): Observation | undefined => {
    const observation = toObservation(state)
    if (!observation) return undefined
    const { blockTime } = state
    const all = (observations.get(address) ?? []).filter(
      each => each.blockTime <= blockTime && blockTime - each.blockTime <= observationSeconds.kept,
    )
    const last = all.at(-1)
    if (!last || blockTime - last.blockTime >= observationSeconds.apart) all.push(observation)
    observations.set(address, all)
    const [oldest] = all
    return oldest && blockTime - oldest.blockTime >= observationSeconds.useful ? oldest : undefined
  }

  const toCalls = ({ address, kind, quote }: PairPool): ContractCall[] =>
    kind === 'v2'
      ? ['getReserves', 'price0CumulativeLast', 'price1CumulativeLast'].map(functionName => ({
          address,
          abi,
          functionName,
        }))
      : [
          { address, abi: slotAbi, functionName: 'slot0' },
          { address, abi, functionName: 'liquidity' },
          { address, abi, functionName: 'observe', args: [[windowSeconds, 0]] },
          { address: quote.address, abi, functionName: 'balanceOf', args: [address] },
        ]

  const toQuote = (pool: PairPool, results: readonly unknown[], blockTime: number): PoolQuote | undefined => {
    if (pool.kind === 'v2') {
      const [reserves, cumulative0, cumulative1] = results
      if (!Array.isArray(reserves) || typeof cumulative0 !== 'bigint' || typeof cumulative1 !== 'bigint')
        return undefined
      const [reserve0, reserve1, updatedAt] = reserves as [bigint, bigint, number]
      const state = { reserve0, reserve1, updatedAt, cumulative0, cumulative1, blockTime }
      return quotePair(state, { ...pool, earlier: observe(pool.address, state) })
    }
    const [slot, liquidity, observed, quoteBalance] = results
    if (!Array.isArray(slot) || typeof liquidity !== 'bigint' || typeof quoteBalance !== 'bigint')
      return undefined
    const ticks = Array.isArray(observed) ? (observed[0] as readonly bigint[]) : undefined
    const [before, after] = ticks ?? []
    const meanTick =
      before === undefined || after === undefined ? undefined : Number(after - before) / windowSeconds
    return quotePool({ sqrtPrice: slot[0] as bigint, liquidity, quoteBalance, meanTick }, pool)
  }

  return {
    async read(client, pairs) {
      const pools = await find(client, pairs)
      const block = await client.getBlock({ includeTransactions: false })
      const blockTime = Number(block.timestamp)
      const calls = pools.map(toCalls)
      const results = await readAll(client, calls.flat())
      const quotes = pools.map((pool, index) =>
        toQuote(pool, results.splice(0, calls[index]?.length), blockTime),
      )
      return pairs.map(pair =>
        pools.flatMap((pool, index) => {
          const quote = quotes[index]
          return quote && toPairKey(pool) === toPairKey(pair) ? [quote] : []
        }),
      )
    },
  }
}
