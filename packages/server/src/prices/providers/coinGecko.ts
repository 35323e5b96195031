import * as v from 'valibot'
import type { Source } from '../../source/createSource.js'
import { toParts } from '../../utils/toParts.js'
import type { PriceProvider } from '../provider.js'
import { toPrice } from './toPrice.js'

export const coinGeckoUrl = 'https://api.coingecko.com/api/v3'

/** CoinGecko's asset platforms, and its id of the native currency. */
const chains: Readonly<Record<string, { platform: string; coin: string }>> = {
  'eip155:1': { platform: 'ethereum', coin: 'ethereum' },
  'eip155:10': { platform: 'optimistic-ethereum', coin: 'ethereum' },
  'eip155:56': { platform: 'binance-smart-chain', coin: 'binancecoin' },
  'eip155:100': { platform: 'xdai', coin: 'xdai' },
  'eip155:137': { platform: 'polygon-pos', coin: 'polygon-ecosystem-token' },
  'eip155:8453': { platform: 'base', coin: 'ethereum' },
  'eip155:42161': { platform: 'arbitrum-one', coin: 'ethereum' },
  'eip155:43114': { platform: 'avalanche', coin: 'avalanche-2' },
  'bip122:000000000019d6689c085ae165831e93': { platform: '', coin: 'bitcoin' },
  'stacks:1': { platform: 'stacks', coin: 'blockstack' },
  'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp': { platform: 'solana', coin: 'solana' },
}

const addressesPerRequest = 30

const ReplySchema = v.record(
  v.pipe(v.string(), v.maxLength(100)),
  v.object({ usd: v.optional(v.nullable(v.number())), last_updated_at: v.optional(v.nullable(v.number())) }),
)

/** Prices of CoinGecko; its key is a header of `source`. */
export function createCoinGeckoPrices({
  source,
  now = Date.now,
}: {
  source: Source
  now?: (() => number) | undefined
}): PriceProvider {
  const query = { vs_currencies: 'usd', include_last_updated_at: 'true' }
  return {
    name: 'coingecko',
    serves: chain => Object.hasOwn(chains, chain),
    async getPrices(chain, targets, caller) {
      const { platform = '', coin = '' } = chains[chain] ?? {}
      const addresses = targets.flatMap(({ address }) => (address === undefined ? [] : [address]))
      const parts = toParts(addresses, addressesPerRequest)
      const ofNative = targets.some(({ address }) => address === undefined)
        ? source.read({ caller, path: '/simple/price', query: { ...query, ids: coin }, schema: ReplySchema })
        : {}
      const ofTokens = parts.map(part =>
        source.read({
          caller,
          path: `/simple/token_price/${platform}`,
          query: { ...query, contract_addresses: part.join(',') },
          schema: ReplySchema,
        }),
      )
      const replies = await Promise.all([ofNative, ...ofTokens])
      // EVM addresses come back in lower case; those of Solana keep theirs.
      const all = new Map(
        replies.flatMap(reply => Object.entries(reply)).flatMap(([id, entry]) => [[id, entry] as const]),
      )
      return targets.map(({ address }) => {
        const entry =
          address === undefined ? all.get(coin) : (all.get(address) ?? all.get(address.toLowerCase()))
        return toPrice(entry?.usd, 'coingecko', (entry?.last_updated_at ?? now() / 1_000) * 1_000)
      })
    },
  }
}
