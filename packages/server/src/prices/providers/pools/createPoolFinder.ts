import { type Address, type PublicClient, parseAbi, zeroAddress } from 'viem'
import type { ContractReader } from '../../../chains/createContractReader.js'
import { createTtlCache } from '../../../utils/createTtlCache.js'
import type { PoolsConfig } from '../../options.js'

const abi = parseAbi([
  'function getPair(address a, address b) view returns (address)',
  'function getPool(address a, address b, uint24 fee) view returns (address)',
])

/** Fees of Uniswap v3's pools, in millionths. */
const fees = [100, 500, 3_000, 10_000]
/** Milliseconds for which it is remembered which pools there are. */
const poolsTtlMs = 600_000

type Pair = { base: { address: Address }; quote: { address: Address } }
type Pool = { address: Address; kind: 'v2' } | { address: Address; kind: 'v3'; fee: number }

/** A pool of a pair. */
export type FoundPool<OfPair extends Pair = Pair> = OfPair & Pool

export const toPairKey = ({ base, quote }: Pair): string => `${base.address}:${quote.address}`.toLowerCase()

/** Returns a function that finds the pools of pairs of one chain, and remembers them. */
export function createPoolFinder({
  config,
  readAll,
  now,
}: {
  config: Pick<PoolsConfig, 'uniswapV2Factory' | 'uniswapV3Factory'>
  readAll: ContractReader
  now: () => number
}): <OfPair extends Pair>(client: PublicClient, pairs: readonly OfPair[]) => Promise<FoundPool<OfPair>[]> {
  const poolCache = createTtlCache<readonly Pool[]>({ ttlMs: poolsTtlMs, max: 5_000, now })
  const v2 = config.uniswapV2Factory as Address | undefined
  const v3 = config.uniswapV3Factory as Address | undefined

  return async (client, pairs) => {
    const unknown = pairs.filter(pair => poolCache.get(toPairKey(pair)) === undefined)
    const lookups = unknown.flatMap(pair => {
      const args = [pair.base.address, pair.quote.address] as const
      const key = toPairKey(pair)
      return [
        ...(v2
          ? [{ key, kind: 'v2' as const, call: { address: v2, abi, functionName: 'getPair', args } }]
          : []),
        ...(v3
          ? fees.map(fee => ({
              key,
              kind: 'v3' as const,
              fee,
              call: { address: v3, abi, functionName: 'getPool', args: [...args, fee] },
            }))
          : []),
      ]
    })
    const addresses = await readAll(
      client,
      lookups.map(({ call }) => call),
    )
    const found = new Map<string, Pool[]>(unknown.map(pair => [toPairKey(pair), []]))
    for (const [index, lookup] of lookups.entries()) {
      const address = addresses[index]
      if (typeof address !== 'string' || address === zeroAddress) continue
      const at = { address: address as Address }
      found
        .get(lookup.key)
        ?.push(lookup.kind === 'v2' ? { ...at, kind: 'v2' } : { ...at, kind: 'v3', fee: lookup.fee })
    }
    for (const [key, pools] of found) poolCache.set(key, pools)
    return pairs.flatMap(pair =>
      (found.get(toPairKey(pair)) ?? poolCache.get(toPairKey(pair)) ?? []).map(pool => ({
        ...pair,
        ...pool,
      })),
    )
  }
}
