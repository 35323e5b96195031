import type { EvmChain } from '@latchkit/devnet'
import type { PoolsConfig } from '../prices/options.js'

/** Address of a token of a development chain. */
export function findToken({ tokens }: Pick<EvmChain, 'tokens'>, symbol: string): `0x${string}` {
  const token = tokens.find(each => each.symbol === symbol)
  if (!token) throw new Error(`no ${symbol}`)
  return token.address
}

/** The exchange of a development chain, in which DEVUSD counts as one dollar. */
export const toDevnetPools = (chain: EvmChain): PoolsConfig => ({
  stableCoin: { address: findToken(chain, 'DEVUSD'), decimals: 6 },
  wrappedNative: findToken(chain, 'DEVWETH'),
  uniswapV2Factory: chain.contracts.uniswapV2Factory,
  uniswapV2Router: chain.contracts.uniswapV2Router,
  minDepth: 1_000,
})
