import {
  type Address,
  decodeFunctionData,
  encodeFunctionResult,
  getAddress,
  type Hex,
  multicall3Abi,
  parseAbi,
} from 'viem'
import { expect, test } from 'vitest'
import type { PoolsConfig } from '../../../prices/options.js'
import { noRest } from '../../../testing/noRest.js'
import type { Upstreams } from '../../../upstream/createUpstreams.js'
import { afterSlippage } from '../../percent.js'
import type { SwapRequest } from '../../provider.js'
import { createUniswapV3 } from './createUniswapV3.js'

// A fake chain with the published interfaces of Uniswap v3's contracts: no chain here has them.

const abi = parseAbi([
  'function getPool(address a, address b, uint24 fee) view returns (address)',
  'function quoteExactInputSingle((address tokenIn, address tokenOut, uint256 amountIn, uint24 fee, uint160 sqrtPriceLimitX96) params) returns (uint256 amountOut, uint160 sqrtPriceX96After, uint32 ticksCrossed, uint256 gasEstimate)',
  'function slot0() view returns (uint160 sqrtPriceX96, int24 tick, uint16 index, uint16 cardinality, uint16 next, uint8 feeProtocol, bool unlocked)',
])
const routerAbi = parseAbi([
  'function multicall(uint256 deadline, bytes[] data) payable returns (bytes[] results)',
  'function exactInputSingle((address tokenIn, address tokenOut, uint24 fee, address recipient, uint256 amountIn, uint256 amountOutMinimum, uint160 sqrtPriceLimitX96) params) payable returns (uint256 amountOut)',
  'function exactInput((bytes path, address recipient, uint256 amountIn, uint256 amountOutMinimum) params) payable returns (uint256 amountOut)',
  'function unwrapWETH9(uint256 amountMinimum, address recipient) payable',
])

const id = 'eip155:1'
const [wrapped, stable, token] = ['1', '2', '3'].map(digit => getAddress(`0x${digit.repeat(40)}`)) as [
  Address,
  Address,
  Address,
]
const account = getAddress(`0x${'a'.repeat(40)}`)
const [factory, router, quoter] = ['f', 'c', 'd'].map(digit => getAddress(`0x${digit.repeat(40)}`)) as [
  Address,
  Address,
  Address,
]
const config: PoolsConfig = {
  stableCoin: { address: stable, decimals: 6 },
  wrappedNative: wrapped,
  uniswapV3Factory: factory,
  uniswapV3Router: router,
  uniswapV3Quoter: quoter,
}
/** What a pool pays for a unit, in millionths: its fee and its depth are in it. */
type Pool = {
  tokens: readonly [Address, Address]
  fee: number
  pays: bigint
  /** Root of the price after the trade. */
  after?: bigint | undefined
}
const now = 1_790_000_000_000

function setUp(pools: readonly Pool[]) {
  const requests: string[] = []
  const find = (a: string, b: string, fee: number) =>
    pools.findIndex(
      pool =>
        pool.fee === fee &&
        pool.tokens
          .map(each => getAddress(each))
          .sort()
          .join() === [a, b].sort().join(),
    )
  const call = (to: string, data: Hex): Hex | undefined => {
    if (getAddress(to) === factory) {
      const [a, b, fee] = decodeFunctionData({ abi: [abi[0]], data }).args
      const at = find(a, b, fee) + 1
      return encodeFunctionResult({
        abi,
        functionName: 'getPool',
        result: `0x${String(at).padStart(40, '0')}`,
      })
    }
    if (getAddress(to) === quoter) {
      const [{ tokenIn, tokenOut, amountIn, fee }] = decodeFunctionData({ abi: [abi[1]], data }).args
      const pool = pools[find(tokenIn, tokenOut, fee)]
      if (!pool || pool.pays === 0n) return undefined
      const result = [(amountIn * pool.pays) / 1_000_000n, pool.after ?? 1n << 96n, 1, 80_000n] as const
      return encodeFunctionResult({ abi, functionName: 'quoteExactInputSingle', result })
    }
    // Both tokens of every pool are worth the same.
    return encodeFunctionResult({ abi, functionName: 'slot0', result: [1n << 96n, 0, 0, 0, 0, 0, true] })
  }
  const upstreams: Upstreams = {
    chains: [id],
    chargeCalls: async () => {},
    get: () => ({
      pass: noRest,
      request: noRest,
      async call({ method, params }) {
        requests.push(method)
        if (method === 'eth_getCode') return { result: '0x6001' }
        const [{ data }] = params as [{ data: Hex }]
        const { args } = decodeFunctionData({ abi: multicall3Abi, data })
        const calls = args?.[0] as readonly { target: Address; callData: Hex }[]
        const result = calls.map(({ target, callData }) => {
          const returnData = call(target, callData)
          return { success: returnData !== undefined, returnData: returnData ?? ('0x' as const) }
        })
        return { result: encodeFunctionResult({ abi: multicall3Abi, functionName: 'aggregate3', result }) }
      },
    }),
  }
  return { provider: createUniswapV3({ pools: { [id]: config }, upstreams, now: () => now }), requests }
}
const toRequest = (request: Partial<SwapRequest> = {}): SwapRequest => ({
  chain: id,
  from: token,
  to: stable,
  amount: 1_000_000n,
  account,
  slippage: 1,
  ...request,
})
const caller = { address: '192.0.2.1' }
const least = { toMinAmount: (amount: bigint) => afterSlippage(amount, 1) }

test.each([
  ['lowest', 4_295_128_740n],
  ['highest', 1_461_446_703_485_210_103_287_273_052_203_988_822_378_723_970_341n],
])(
  'R7.33: a pool that takes only a part of the amount, to its %s price, offers nothing',
  async (_, after) => {
    const tokens = [token, stable] as const
    const { provider } = setUp([
      { tokens, fee: 500, pays: 990_000n, after },
      { tokens, fee: 3_000, pays: 100_000n },
    ])
    expect(await provider.quote(toRequest(), caller)).toMatchObject({ toAmount: 100_000n })
    const { provider: drained } = setUp([{ tokens, fee: 500, pays: 990_000n, after }])
    expect(await drained.quote(toRequest(), caller)).toBeUndefined()
  },
)

test('R7.33: the pool that pays most, with its fee and how far it moves the price', async () => {
  const tokens = [token, stable] as const
  const { provider, requests } = setUp([
    { tokens, fee: 500, pays: 900_000n },
    { tokens, fee: 3_000, pays: 947_150n },
    { tokens, fee: 10_000, pays: 0n },
  ])
  expect(await provider.quote(toRequest(), caller)).toEqual({
    toAmount: 947_150n,
    router,
    spender: router,
    route: { kind: 'uniswap-v3', path: [token, stable], fees: [3_000] },
    feePercent: '0.3',
    priceImpact: '5',
    gas: 140_000n,
  })
  requests.length = 0
  await provider.quote(toRequest(), caller)
  // Which pools there are is known by then.
  expect(requests).toEqual(['eth_call', 'eth_call'])
})

test('R7.33: over the wrapped coin where that pays more', async () => {
  const { provider } = setUp([
    { tokens: [token, stable], fee: 3_000, pays: 900_000n },
    { tokens: [token, wrapped], fee: 500, pays: 990_000n },
    { tokens: [token, wrapped], fee: 100, pays: 980_000n },
    { tokens: [wrapped, stable], fee: 10_000, pays: 980_000n },
  ])
  const offer = await provider.quote(toRequest(), caller)
  expect(offer).toMatchObject({
    toAmount: 970_200n,
    route: { path: [token, wrapped, stable], fees: [500, 10_000] },
    feePercent: '1.05',
  })
})

test('no pool, and pools that cannot pay, are no offer', async () => {
  expect(await setUp([]).provider.quote(toRequest(), caller)).toBeUndefined()
  const { provider } = setUp([{ tokens: [token, stable], fee: 100, pays: 0n }])
  expect(await provider.quote(toRequest(), caller)).toBeUndefined()
  expect(await provider.build(toRequest(), least, caller)).toBeUndefined()
})

test('R7.38, T16: SwapRouter02 is called with the account as recipient, the least amount and a deadline', async () => {
  const { provider } = setUp([
    { tokens: [token, wrapped], fee: 500, pays: 990_000n },
    { tokens: [wrapped, stable], fee: 100, pays: 990_000n },
  ])
  const decode = async (request: SwapRequest) => {
    const call = await provider.build(request, least, caller)
    if (!call) throw new Error('nothing was built')
    const outer = decodeFunctionData({ abi: routerAbi, data: call.data })
    if (outer.functionName !== 'multicall') throw new Error(`calls ${outer.functionName}`)
    const [deadline, calls] = outer.args
    expect(Number(deadline)).toBe(now / 1000 + 1_200)
    return { value: call.value, calls: calls.map(data => decodeFunctionData({ abi: routerAbi, data })) }
  }
  const single = { fee: 500, amountIn: 1_000_000n, amountOutMinimum: 980_100n, sqrtPriceLimitX96: 0n }

  expect(await decode(toRequest({ to: wrapped }))).toEqual({
    value: 0n,
    calls: [
      {
        functionName: 'exactInputSingle',
        args: [{ ...single, tokenIn: token, tokenOut: wrapped, recipient: account }],
      },
    ],
  })
  // The router keeps the wrapped coin, and unwraps it for the account.
  expect(await decode(toRequest({ to: undefined }))).toEqual({
    value: 0n,
    calls: [
      {
        functionName: 'exactInputSingle',
        args: [
          {
            ...single,
            tokenIn: token,
            tokenOut: wrapped,
            recipient: '0x0000000000000000000000000000000000000002',
          },
        ],
      },
      { functionName: 'unwrapWETH9', args: [980_100n, account] },
    ],
  })
  expect(await decode(toRequest({ from: undefined, to: token }))).toMatchObject({
    value: 1_000_000n,
    calls: [{ functionName: 'exactInputSingle', args: [{ tokenIn: wrapped, tokenOut: token }] }],
  })
  const path = `0x${token.slice(2)}0001f4${wrapped.slice(2)}000064${stable.slice(2)}`
  expect(await decode(toRequest())).toEqual({
    value: 0n,
    calls: [
      {
        functionName: 'exactInput',
        args: [{ path, recipient: account, amountIn: 1_000_000n, amountOutMinimum: 970_299n }],
      },
    ],
  })
})
