import type { Address, PublicClient } from 'viem'
import { type ContractReader, createContractReader } from '../../../chains/createContractReader.js'
import type { PoolsConfig } from '../../../prices/options.js'
import {
  createPoolFinder,
  type FoundPool,
  toPairKey,
} from '../../../prices/providers/pools/createPoolFinder.js'
import type { Upstreams } from '../../../upstream/createUpstreams.js'
import type { SwapRequest } from '../../provider.js'

/** One step of a path. */
export type Hop = { base: { address: Address }; quote: { address: Address } }

/** Reads the exchange of one chain. */
export type Exchange = {
  config: PoolsConfig
  router: Address
  /** Tokens that a path may lead through. */
  via: readonly Address[]
  readAll: ContractReader
  /** Pools of the exchange's kind for each hop. */
  findPools(client: PublicClient, hops: readonly Hop[]): Promise<FoundPool<Hop>[]>
}

/** What a kind of exchange needs of the configuration; undefined where it is not all named. */
export type ExchangeKind = {
  getContracts(config: PoolsConfig):
    | {
        factory: Pick<PoolsConfig, 'uniswapV2Factory' | 'uniswapV3Factory'>
        router: string
      }
    | undefined
}

/** The exchanges of the chains that are served, as far as they have the contracts of `kind`. */
export function createExchanges(parameters: {
  pools: Readonly<Record<string, PoolsConfig>>
  upstreams: Upstreams
  now: () => number
  kind: ExchangeKind
}): ReadonlyMap<string, Exchange> {
  const { pools, upstreams, now, kind } = parameters
  return new Map(
    Object.entries(pools).flatMap(([chain, config]) => {
      const contracts = upstreams.chains.includes(chain) ? kind.getContracts(config) : undefined
      if (!contracts) return []
      const readAll = createContractReader(now)
      const exchange: Exchange = {
        config,
        router: contracts.router as Address,
        via: [config.wrappedNative as Address, config.stableCoin.address as Address],
        readAll,
        findPools: createPoolFinder({ config: contracts.factory, readAll, now }),
      }
      return [[chain, exchange] as const]
    }),
  )
}

/** The steps of paths, each once and by its direction. */
export function listHops(paths: readonly (readonly Address[])[]): Hop[] {
  const hops = paths.flatMap(path =>
    path.slice(1).map((to, at): Hop => ({ base: { address: path[at] ?? to }, quote: { address: to } })),
  )
  return [...new Map(hops.map(hop => [toPairKey(hop), hop])).values()]
}

/** The ends of a path: the wrapped native currency in place of the native one. */
export function toEnds({ from, to }: SwapRequest, { wrappedNative }: PoolsConfig): [Address, Address] {
  const wrapped = wrappedNative as Address
  return [from ?? wrapped, to ?? wrapped]
}
