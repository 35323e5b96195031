import { type Address, decodeFunctionData, encodeAbiParameters, type Hex, parseAbi, zeroAddress } from 'viem'
import { describe, expect, test } from 'vitest'
import type { RpcOutcome } from '../../../upstream/toRpcOutcome.js'
import { createPoolPrices } from './createPoolPrices.js'
import { type Candidate, pickPrice } from './pickPrice.js'

const chain = 'eip155:1'
const token: Address = `0x${'1'.repeat(40)}`
const stable: Address = `0x${'2'.repeat(40)}`
const native: Address = `0x${'3'.repeat(40)}`
const factory: Address = `0x${'4'.repeat(40)}`

/** A pool of `token` (18 digits) and `stable` (6 digits), with its price in dollars. */
type Pool = { fee: number; address: Address; price: number; liquidity: bigint; balance: bigint }

const abi = parseAbi([
  'function getPool(address a, address b, uint24 fee) view returns (address)',
  'function slot0() view returns (uint160 sqrtPrice, int24 tick)',
  'function liquidity() view returns (uint128)',
  'function observe(uint32[] ago) view returns (int56[] ticks, uint160[] perLiquidity)',
  'function balanceOf(address account) view returns (uint256)',
])
const toSqrtPrice = (dollars: number): bigint =>
  BigInt(Math.round(Math.sqrt(dollars * 1e-12) * 2 ** 52)) << 44n
/** Liquidity of `dollars` that are all in one tick of 0.01 %, at a price. */
const inOneTick = (dollars: number, price: number): bigint =>
  BigInt(Math.round((dollars * 1e6) / (Math.sqrt(price * 1e-12) * (Math.sqrt(1.0001) - 1))))

function respond(pools: readonly Pool[], to: string, data: Hex): Hex | undefined {
  const { functionName, args } = decodeFunctionData({ abi, data })
  const pool = pools.find(({ address }) => address === to.toLowerCase())
  const word = (value: bigint): Hex => encodeAbiParameters([{ type: 'uint256' }], [value])
  if (functionName === 'getPool') {
    const found = args[1] === stable ? pools.find(({ fee }) => fee === args[2]) : undefined
    return encodeAbiParameters([{ type: 'address' }], [found?.address ?? zeroAddress])
  }
  if (functionName === 'balanceOf')
    return word(pools.find(({ address }) => address === args[0].toLowerCase())?.balance ?? 0n)
  if (functionName === 'liquidity') return pool && word(pool.liquidity)
  if (functionName === 'slot0')
    return pool && encodeAbiParameters([{ type: 'uint160' }, { type: 'int24' }], [toSqrtPrice(pool.price), 0])
  // The oracles of these pools do not reach back far enough.
  return undefined
}

async function readPrice(pools: readonly Pool[]): Promise<string | undefined> {
  const call = async ({ method, params }: { method: string; params?: unknown }): Promise<RpcOutcome> => {
    if (method === 'eth_getCode') return { result: '0x' }
    if (method === 'eth_getBlockByNumber')
      return { result: { number: '0x1', timestamp: '0x1', transactions: [] } }
    const { to, data } = Object(Array.isArray(params) ? params[0] : undefined) as { to: string; data: Hex }
    const result = respond(pools, to, data)
    return result ? { result } : { error: { code: 3, message: 'execution reverted' } }
  }
  const provider = createPoolPrices({
    pools: {
      [chain]: {
        uniswapV3Factory: factory,
        wrappedNative: native,
        stableCoin: { address: stable, decimals: 6 },
      },
    },
    upstreams: {
      chains: [chain],
      chargeCalls: async () => {},
      get: () => ({ call, pass: call, request: () => Promise.reject(new Error('There is no REST.')) }),
    },
    now: () => 0,
  })
  const [price] = await provider.getPrices(chain, [{ chain, address: token, decimals: 18 }], {
    address: '127.0.0.1',
  })
  return price?.price
}

const pool = (changes: Partial<Pool>): Pool => ({
  fee: 3000,
  address: `0x${'a'.repeat(40)}`,
  price: 2,
  liquidity: 0n,
  balance: 0n,
  ...changes,
})
/** $2,000,000 on each side, spread over all prices: a depth of $19,900. */
const honest = pool({
  liquidity: BigInt(Math.round(2_000_000e6 / Math.sqrt(2e-12))),
  balance: 2_000_000n * 10n ** 6n,
})
const forged = (dollars: number, price: number, changes: Partial<Pool> = {}) =>
  pool({
    fee: 100,
    address: `0x${'b'.repeat(40)}`,
    price,
    liquidity: inOneTick(dollars, price),
    balance: BigInt(dollars) * 10n ** 6n,
    ...changes,
  })

describe('the depth of a pool', () => {
  test('attack A-M8: $1,000 in one tick, which count as $199,000, set no price', async () => {
    expect(await readPrice([forged(1000, 1_000_000)])).toBeUndefined()
    expect(Number(await readPrice([honest, forged(1000, 1_000_000)]))).toBeCloseTo(2, 6)
  })

  test('attack A-M8: enough in one tick to be deep outweighs no other pool, and two that disagree are no price', async () => {
    expect(Number(await readPrice([honest, forged(9000, 1_000_000)]))).toBeCloseTo(2, 6)
    expect(await readPrice([honest, forged(30_000, 1_000_000)])).toBeUndefined()
  })

  test('control A-M8: a deep pool sets the price', async () => {
    expect(Number(await readPrice([honest]))).toBeCloseTo(2, 6)
    expect(
      Number(await readPrice([honest, { ...honest, fee: 500, address: `0x${'c'.repeat(40)}`, price: 2.04 }])),
    ).toBeCloseTo(2, 1)
  })
})

describe('of several prices', () => {
  const at = (price: bigint, depth: bigint): Candidate => ({
    source: `${price}`,
    price: { numerator: price, denominator: 100n },
    depth,
  })
  test.each([
    ['the only one', [at(200n, 10n)], '200'],
    ['the deepest that agree', [at(200n, 10n), at(205n, 20n), at(210n, 15n)], '205'],
    ['not an outlier, however deep it is alone', [at(200n, 10n), at(205n, 10n), at(9000n, 9n)], '200'],
    ['none of two that disagree', [at(200n, 10n), at(900n, 10n)], undefined],
    ['none that is shallow', [at(200n, 1n)], undefined],
    ['none at all', [], undefined],
  ])('%s is taken', (_, candidates, source) => {
    expect(pickPrice(candidates, 5n)?.source).toBe(source)
  })
})
