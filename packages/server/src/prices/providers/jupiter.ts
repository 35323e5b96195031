import * as v from 'valibot'
import type { Source } from '../../source/createSource.js'
import { toParts } from '../../utils/toParts.js'
import type { PriceProvider } from '../provider.js'
import { toPrice } from './toPrice.js'

export const jupiterUrl = 'https://api.jup.ag'

const chain = 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp'
/** Wrapped SOL. */
const nativeMint = 'So11111111111111111111111111111111111111112'
const mintsPerRequest = 50

const ReplySchema = v.record(
  v.pipe(v.string(), v.maxLength(64)),
  v.nullable(v.object({ usdPrice: v.optional(v.nullable(v.number())) })),
)

/** Prices of Jupiter's price API, version 3; its key is a header of `source`. */
export function createJupiterPrices({
  source,
  now = Date.now,
}: {
  source: Source
  now?: (() => number) | undefined
}): PriceProvider {
  return {
    name: 'jupiter',
    serves: id => id === chain,
    async getPrices(_chain, targets, caller) {
      const asOf = now()
      const mints = [...new Set(targets.map(({ address }) => address ?? nativeMint))]
      const parts = toParts(mints, mintsPerRequest)
      const replies = await Promise.all(
        parts.map(part =>
          source.read({ caller, path: '/price/v3', query: { ids: part.join(',') }, schema: ReplySchema }),
        ),
      )
      const all = new Map(replies.flatMap(reply => Object.entries(reply)))
      return targets.map(({ address }) => toPrice(all.get(address ?? nativeMint)?.usdPrice, 'jupiter', asOf))
    },
  }
}
