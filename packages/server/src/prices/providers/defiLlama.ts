import * as v from 'valibot'
import type { Source } from '../../source/createSource.js'
import { toParts } from '../../utils/toParts.js'
import type { PriceProvider, PriceTarget } from '../provider.js'
import { toPrice } from './toPrice.js'

export const defiLlamaUrl = 'https://coins.llama.fi'

/** DefiLlama's chain names, and its coin of the native currency. */
const chains: Readonly<Record<string, { name: string; coin: string }>> = {
  'eip155:1': { name: 'ethereum', coin: 'coingecko:ethereum' },
  'eip155:10': { name: 'optimism', coin: 'coingecko:ethereum' },
  'eip155:56': { name: 'bsc', coin: 'coingecko:binancecoin' },
  'eip155:100': { name: 'xdai', coin: 'coingecko:xdai' },
  'eip155:137': { name: 'polygon', coin: 'coingecko:polygon-ecosystem-token' },
  'eip155:324': { name: 'era', coin: 'coingecko:ethereum' },
  'eip155:8453': { name: 'base', coin: 'coingecko:ethereum' },
  'eip155:42161': { name: 'arbitrum', coin: 'coingecko:ethereum' },
  'eip155:43114': { name: 'avax', coin: 'coingecko:avalanche-2' },
  'eip155:59144': { name: 'linea', coin: 'coingecko:ethereum' },
  'eip155:534352': { name: 'scroll', coin: 'coingecko:ethereum' },
  'bip122:000000000019d6689c085ae165831e93': { name: 'bitcoin', coin: 'coingecko:bitcoin' },
  'stacks:1': { name: 'stacks', coin: 'coingecko:blockstack' },
  'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp': { name: 'solana', coin: 'coingecko:solana' },
}

const coinsPerRequest = 100
/** The source's own confidence, from 0 to 1. */
const minConfidence = 0.9

const ReplySchema = v.object({
  coins: v.record(
    v.pipe(v.string(), v.maxLength(200)),
    v.object({ price: v.number(), timestamp: v.number(), confidence: v.optional(v.number()) }),
  ),
})

/** Prices of DefiLlama's coins API, without a key. */
export function createDefiLlamaPrices({ source }: { source: Source }): PriceProvider {
  const toCoin = ({ chain, address }: PriceTarget): string => {
    const { name = '', coin = '' } = chains[chain] ?? {}
    return address === undefined ? coin : `${name}:${address}`
  }
  return {
    name: 'defillama',
    serves: chain => Object.hasOwn(chains, chain),
    async getPrices(_chain, targets, caller) {
      const coins = [...new Set(targets.map(toCoin))]
      const parts = toParts(coins, coinsPerRequest)
      const replies = await Promise.all(
        parts.map(part =>
          source.read({
            caller,
            path: `/prices/current/${part.map(encodeURIComponent).join(',')}`,
            schema: ReplySchema,
          }),
        ),
      )
      const all = new Map(replies.flatMap(({ coins }) => Object.entries(coins)))
      return targets.map(target => {
        const found = all.get(toCoin(target))
        if (!found || (found.confidence ?? 1) < minConfidence) return undefined
        return toPrice(found.price, 'defillama', found.timestamp * 1_000)
      })
    },
  }
}
