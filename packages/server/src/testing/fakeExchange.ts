import { encodeAbiParameters } from 'viem'
import type { FakeEvm } from './fakeEvm.js'

const pair = '0x00000000000000000000000000000000000ba112'

/** Uniswap v2's published contracts on Ethereum. */
export const mainnetExchange = {
  uniswapV2Factory: '0x5C69bEe701ef814a2B6a3EDD4B1652CB9cc5aA6f',
  uniswapV2Router: '0x7a250d5630B4cF539739dF2C5dAcb4c659F2488D',
}
/** Made up. */
export const fakeExchange = {
  wrappedNative: '0x0000000000000000000000000000000000000e70',
  uniswapV2Factory: '0x00000000000000000000000000000000000fac70',
  uniswapV2Router: '0x000000000000000000000000000000000070c7e5',
}

/** Puts an exchange on a fake chain, with a pool of any two tokens, which pays 2,000,000 for any amount. */
export function addFakeExchange(
  evm: FakeEvm,
  { uniswapV2Factory, uniswapV2Router }: typeof mainnetExchange,
): void {
  const amounts = encodeAbiParameters([{ type: 'uint256[]' }], [[1n, 2_000_000n]])
  evm.tokens.set(uniswapV2Router.toLowerCase(), amounts)
  evm.tokens.set(uniswapV2Factory.toLowerCase(), encodeAbiParameters([{ type: 'address' }], [pair]))
  const reserves = ['uint112', 'uint112', 'uint32'].map(type => ({ type }))
  evm.tokens.set(pair, encodeAbiParameters(reserves, [10n ** 12n, 10n ** 12n, 1]))
}
