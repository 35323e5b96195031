import { swapExchanges } from '@latchkit/evm/swap'
import type { PoolsConfig } from '../../options.js'

/** Circle's USDC, as its documentation lists it (BNB Smart Chain: the pegged one). */
const stableCoins: Readonly<Record<string, PoolsConfig['stableCoin']>> = {
  'eip155:1': { address: '0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48', decimals: 6 },
  'eip155:10': { address: '0x0b2C639c533813f4Aa9D7837CAf62653d097Ff85', decimals: 6 },
  'eip155:56': { address: '0x8AC76a51cc950d9822D68b83fE1Ad97B32Cd580d', decimals: 18 },
  'eip155:137': { address: '0x3c499c542cEF5E3811e1192ce70d8cC03d5c3359', decimals: 6 },
  'eip155:324': { address: '0x1d17CBcF0D6D143135aE902365D2E5e2A16538D4', decimals: 6 },
  'eip155:8453': { address: '0x833589fCD6eDb6E08f4c7C32D4f71b54bdA02913', decimals: 6 },
  'eip155:42161': { address: '0xaf88d065e77c8cC2239327C5EDb3A432268e5831', decimals: 6 },
  'eip155:43114': { address: '0xB97EF9Ef8734C71904D8002F8b6Bc66Dd9c48a6E', decimals: 6 },
}

/** Uniswap's own deployments with a stable coin. */
const knownPools: Readonly<Record<string, PoolsConfig>> = Object.fromEntries(
  Object.entries(stableCoins).flatMap(([chain, stableCoin]) => {
    const exchange = swapExchanges[chain]
    if (!exchange) return []
    const { wrappedNative, uniswapV2, uniswapV3 } = exchange
    const pools: PoolsConfig = {
      stableCoin,
      wrappedNative,
      uniswapV2Factory: uniswapV2?.factory,
      uniswapV2Router: uniswapV2?.router,
      uniswapV3Factory: uniswapV3?.factory,
      uniswapV3Router: uniswapV3?.router,
      uniswapV3Quoter: uniswapV3?.quoter,
    }
    return [[chain, pools] as const]
  }),
)

/** The built-in pools, with those of the operator in their place; a chain with `false` has none. */
export const toPools = (
  configured: Readonly<Record<string, PoolsConfig | false>> = {},
): Readonly<Record<string, PoolsConfig>> =>
  Object.fromEntries(
    Object.entries({ ...knownPools, ...configured }).filter(
      (entry): entry is [string, PoolsConfig] => entry[1] !== false,
    ),
  )
