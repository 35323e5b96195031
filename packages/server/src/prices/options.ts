import { CaipNetworkIdSchema } from '@latchkit/api/schemas'
import * as v from 'valibot'
import { defineOptions, jsonOption } from '../config/option.js'
import { EvmAddressSchema, ServiceKeySchema, TokenDecimalsSchema } from '../config/schemas.js'

const PoolsSchema = v.strictObject({
  /** A stable coin; one of it counts as one US dollar. */
  stableCoin: v.strictObject({ address: EvmAddressSchema, decimals: TokenDecimalsSchema }),
  /** Address of the wrapped native currency. */
  wrappedNative: EvmAddressSchema,
  uniswapV2Factory: v.optional(EvmAddressSchema),
  uniswapV3Factory: v.optional(EvmAddressSchema),
  /** Router02 of `uniswapV2Factory`. */
  uniswapV2Router: v.optional(EvmAddressSchema),
  /** SwapRouter02 of `uniswapV3Factory`. */
  uniswapV3Router: v.optional(EvmAddressSchema),
  /** QuoterV2 of `uniswapV3Factory`. */
  uniswapV3Quoter: v.optional(EvmAddressSchema),
  /** US dollars that must be sold to move the price by 2 %; a shallower pool is not used. Default 5,000. */
  minDepth: v.optional(
    v.pipe(
      v.number(),
      v.check(value => value > 0 && Number.isFinite(value), 'is not positive'),
    ),
  ),
})

/** Pools of one EVM chain: prices are read from them, and where a router is named, tokens are swapped in them. */
export type PoolsConfig = v.InferOutput<typeof PoolsSchema>

export const priceOptions = defineOptions({
  /** Where prices are read. Default: Uniswap's pools on the chains of `rpcUrls` that are built in. */
  prices: jsonOption({
    variable: 'PRICES',
    meaning: 'JSON object of [price sources](#prices): `{ pools?, defiLlama?, coinGeckoKey?, jupiterKey? }`',
    schema: v.strictObject({
      /** CAIP-2 id → pools, in place of the built-in ones; `false` reads none of that chain. */
      pools: v.optional(v.record(CaipNetworkIdSchema, v.union([v.literal(false), PoolsSchema]))),
      /** Asks DefiLlama, without a key. Default false. */
      defiLlama: v.optional(v.boolean()),
      /** Asks CoinGecko with this key of its demo plan. */
      coinGeckoKey: v.optional(ServiceKeySchema),
      /** Asks Jupiter, for Solana, with this key. */
      jupiterKey: v.optional(ServiceKeySchema),
    }),
    empty: {},
  }),
})
