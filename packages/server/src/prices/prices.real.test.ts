import type { BalanceReply, PriceReply } from '@latchkit/api/schemas'
import { type EvmChain, startEvmChains, swapTokens } from '@latchkit/devnet'
import { createTestClient, http } from 'viem'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { defaultRpcLimits } from '../config/serverOptions.js'
import { createMetrics } from '../metrics/createMetrics.js'
import { createTestServer, type TestServer } from '../testing/createTestServer.js'
import { findToken, toDevnetPools } from '../testing/toDevnetPools.js'
import { createUpstreams } from '../upstream/createUpstreams.js'
import type { PriceProvider } from './provider.js'
import { createPoolPrices } from './providers/pools/createPoolPrices.js'

// Real pools of Uniswap v2 on a real chain: a price must be what the pool would pay.

const id = 'eip155:31337'
const holder = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'
let stop: () => Promise<void>
let chain: EvmChain
let server: TestServer

const find = (symbol: string) => ({ address: findToken(chain, symbol) })
const toPools = () => toDevnetPools(chain)

beforeAll(async () => {
  const started = await startEvmChains()
  stop = started.stop
  const found = started.chains[id]
  if (!found) throw new Error('no chain')
  chain = found
  server = await createTestServer({
    rpcUrls: { [id]: chain.rpcUrl },
    tokens: { [id]: chain.tokens },
    prices: {
      pools: {
        [id]: toPools(),
      },
    },
  })
})
afterAll(async () => {
  await server?.server.close()
  await stop?.()
})

const read = async (...addresses: string[]) => {
  const response = await server.post('/v1/fungible/price', { currency: 'usd', addresses })
  expect(response.status).toBe(200)
  const { fungibles } = (await response.json()) as PriceReply
  return Object.fromEntries(fungibles.map(({ address, price }) => [address, price]))
}

test('R7.35: prices of pools, for the native coin and listed tokens; none without a pool or on no list', async () => {
  const addresses = ['DEVUSD', 'DEVCOIN', 'DEVWETH', 'DEVTKT'].map(symbol => `${id}:${find(symbol).address}`)
  const unlisted = `${id}:0x000000000000000000000000000000000000dEaD`
  const native = `${id}:0xEeeeeEeeeEeEeeEeEeEeeEEEeeeeEeeeeeeeEEeE`
  expect(await read(id, native, ...addresses, unlisted, 'eip155:5')).toEqual({
    [id]: '2500',
    [native]: '2500',
    [`${id}:${find('DEVUSD').address}`]: '1',
    [`${id}:${find('DEVCOIN').address}`]: '2',
    [`${id}:${find('DEVWETH').address}`]: '2500',
  })
})

test('R3.3: balances carry price, its time and source, and the value; tokens without a price have none of them', async () => {
  const before = Date.now() - 15_000
  const response = await server.get(`/v1/account/${holder}/balance?chainId=${id}`)
  const { balances } = (await response.json()) as BalanceReply
  const coin = balances.find(({ symbol }) => symbol === 'DEVCOIN')
  expect(coin).toMatchObject({ price: '2', priceSource: 'uniswap-v2' })
  expect(coin?.priceAsOf).toBeGreaterThan(before)
  expect(Number(coin?.value)).toBeCloseTo(2 * Number(coin?.quantity.numeric), 6)
  const [native] = balances
  expect(native?.address).toBeUndefined()
  expect(Number(native?.value)).toBeCloseTo(2_500 * Number(native?.quantity.numeric), 6)
  for (const name of ['price', 'value', 'priceAsOf', 'priceSource'])
    expect(balances.find(({ symbol }) => symbol === 'DEVTKT')).not.toHaveProperty(name)
})

test('a large trade moves the price by its share of the time, so that one trade cannot set it', async () => {
  const upstreams = createUpstreams({
    rpcUrls: { [id]: chain.rpcUrl },
    metrics: createMetrics({ process: false }),
    limits: defaultRpcLimits,
    limitCalls: async () => {},
    limitBytes: async () => {},
  })
  const readPrice = async (provider: PriceProvider) => {
    const [price] = await provider.getPrices(id, [{ chain: id, decimals: 18 }], { address: '192.0.2.1' })
    return Number(price?.price)
  }
  const seen = createPoolPrices({ pools: { [id]: toPools() }, upstreams })
  expect(await readPrice(seen)).toBe(2_500)
  const client = createTestClient({ mode: 'anvil', transport: http(chain.rpcUrl) })
  const pass = async (seconds: number) => {
    await client.increaseTime({ seconds })
    await client.mine({ blocks: 1 })
  }
  await pass(1_200)
  const path = [find('DEVWETH').address, find('DEVUSD').address] as `0x${string}`[]
  const router = chain.contracts['uniswapV2Router'] as `0x${string}`
  await swapTokens(chain.rpcUrl, { router, account: holder, path, amount: 1_000n * 10n ** 18n, native: true })
  await pass(30)
  // 1,200 s at 2,500 and 30 s at a quarter of it, since the reserve has doubled.
  const weighted = await readPrice(seen)
  expect(weighted).toBeGreaterThan(2_400)
  expect(weighted).toBeLessThan(2_480)
  // Who has seen nothing before has the price of the block alone.
  const spot = await readPrice(createPoolPrices({ pools: { [id]: toPools() }, upstreams }))
  expect(spot).toBeGreaterThan(600)
  expect(spot).toBeLessThan(640)
})
