import { swapExchanges } from '@latchkit/evm/swap'
import { type CallContext, isSame } from './evmContext.js'

/** What kind of exchange a contract is, by which its calls are read. */
export type ExchangeKind = 'uniswapV2' | 'uniswapV3' | '1inch-v6' | 'kyberswap-v2' | 'lifi-v1'

type Place = Pick<CallContext, 'chainId' | 'to'>

/** Contracts that are known by their address on a network. */
export function findExchange({ chainId, to }: Place): ExchangeKind | undefined {
  const exchange = swapExchanges[`eip155:${chainId}`]
  const { aggregators = {} } = exchange ?? {}
  const known: Readonly<Record<ExchangeKind, string | undefined>> = {
    uniswapV2: exchange?.uniswapV2?.router,
    uniswapV3: exchange?.uniswapV3?.router,
    '1inch-v6': aggregators['1inch-v6'],
    'kyberswap-v2': aggregators['kyberswap-v2'],
    'lifi-v1': aggregators['lifi-v1'],
  }
  const kinds: readonly ExchangeKind[] = ['uniswapV2', 'uniswapV3', '1inch-v6', 'kyberswap-v2', 'lifi-v1']
  return kinds.find(kind => isSame(known[kind], to))
}

export const getWrapped = ({ chainId }: Pick<CallContext, 'chainId'>): string | undefined =>
  swapExchanges[`eip155:${chainId}`]?.wrappedNative.toLowerCase()
