import { expect, test } from 'vitest'
import { createLog } from '../logs/createLog.js'
import { createMetrics } from '../metrics/createMetrics.js'
import { rateLimited } from '../middleware/rateLimit.js'
import type { Caller } from '../upstream/createUpstreams.js'
import { UpstreamError } from '../upstream/UpstreamError.js'
import type { Price, PriceProvider, PriceTarget } from './provider.js'
import { createPriceService } from './service.js'

const chain = 'eip155:1'
const caller = { address: '192.0.2.1' }
const target = (address?: string): PriceTarget => ({ chain, address, decimals: 18 })

function setUp() {
  let time = 1_000_000
  const asked: string[] = []
  const state: { prices: Record<string, string>; isDown: boolean; second: Record<string, string> } = {
    prices: { '': '2500', '0xa': '1' },
    isDown: false,
    second: { '0xb': '7' },
  }
  const create = (name: string, read: () => Record<string, string>): PriceProvider => ({
    name,
    serves: id => id === chain,
    async getPrices(_chain, targets) {
      asked.push(`${name}:${targets.map(({ address = 'native' }) => address).join(',')}`)
      await Promise.resolve()
      if (state.isDown) throw new UpstreamError('UPSTREAM_FAILED', 'down')
      return targets.map(({ address = '' }): Price | undefined => {
        const price = read()[address]
        return price === undefined ? undefined : { price, source: name, asOf: time }
      })
    },
  })
  const service = createPriceService({
    chargeJoin: async () => {},
    providers: [create('first', () => state.prices), create('second', () => state.second)],
    metrics: createMetrics({ process: false }),
    log: createLog({ level: 'silent' }),
    now: () => time,
  })
  const read = async (...addresses: (string | undefined)[]) => {
    const prices = await service.getPrices({ targets: addresses.map(target), caller })
    return prices.map(price => price && [price.price, price.source, price.isStale ?? false])
  }
  const pass = (milliseconds: number) => {
    time += milliseconds
  }
  return { state, asked, read, pass, service }
}

test('R7.35: the first source that knows a price gives it; what none knows is undefined', async () => {
  const { read, asked } = setUp()
  expect(await read(undefined, '0xa', '0xb', '0xc')).toEqual([
    ['2500', 'first', false],
    ['1', 'first', false],
    ['7', 'second', false],
    undefined,
  ])
  expect(asked).toEqual(['first:native,0xa,0xb,0xc', 'second:0xb,0xc'])
})

test('R9.14: prices, and that there is none, are kept for 15 s; equal reads at once are one', async () => {
  const { read, asked, pass } = setUp()
  await Promise.all([read('0xa', '0xc'), read('0xc', '0xa', '0xa')])
  expect(asked).toEqual(['first:0xa,0xc', 'second:0xc'])
  pass(14_999)
  await read('0xa', '0xc')
  expect(asked).toHaveLength(2)
  pass(1)
  await read('0xa')
  expect(asked).toHaveLength(3)
})

test('D73: a price whose source fails is given for an hour, marked as stale, and is fresh once the source is back', async () => {
  const { state, read, pass } = setUp()
  await read('0xa')
  state.isDown = true
  pass(20_000)
  expect(await read('0xa', '0xb')).toEqual([['1', 'first', true], undefined])
  state.isDown = false
  state.prices = { '0xa': '2' }
  expect(await read('0xa', '0xb')).toEqual([
    ['2', 'first', false],
    ['7', 'second', false],
  ])
  state.isDown = true
  pass(3_600_001)
  expect(await read('0xa')).toEqual([undefined])
})

test('a chain that no source serves has no prices', async () => {
  const { service, asked } = setUp()
  expect(await service.getPrices({ targets: [{ chain: 'eip155:5', decimals: 18 }], caller })).toEqual([
    undefined,
  ])
  expect(asked).toEqual([])
})

/** A source with a budget of reads per caller, which counts what it is asked, and is slow enough to be joined. */
function createLimited(budgets: Readonly<Record<string, number>>) {
  const left = new Map(Object.entries(budgets))
  const asked: string[] = []
  const charge = async ({ address }: Caller) => {
    const budget = left.get(address) ?? 0
    if (budget <= 0) throw rateLimited(1000)
    left.set(address, budget - 1)
  }
  const service = createPriceService({
    chargeJoin: charge,
    providers: [
      {
        name: 'limited',
        serves: () => true,
        async getPrices(_chain, targets, by) {
          asked.push(by.address)
          await charge(by)
          await new Promise(resolve => setImmediate(resolve))
          return targets.map(() => ({ price: '2500', source: 'limited', asOf: 1 }))
        },
      },
    ],
    metrics: createMetrics({ process: false }),
    log: createLog({ level: 'silent' }),
  })
  const read = async (address: string) =>
    (await service.getPrices({ targets: [target('0xa'), target('0xb')], caller: { address } })).map(
      price => price?.price,
    )
  return { read, asked, left }
}

test('attack A-L-joinedPrices: a caller at its limit leaves those who wait for its read without prices', async () => {
  const { read, asked } = createLimited({ attacker: 0, visitor: 2, other: 2 })
  const [attacker, ...others] = await Promise.all([read('attacker'), read('visitor'), read('other')])
  expect(attacker).toEqual([undefined, undefined])
  expect(others).toEqual([
    ['2500', '2500'],
    ['2500', '2500'],
  ])
  // Read once for both, and at once.
  expect(asked).toEqual(['attacker', 'visitor'])
})

test('attack A-L-joinedPrices-free: a caller at its limit waits for the reads of others for free', async () => {
  const { read, asked } = createLimited({ visitor: 1, attacker: 0 })
  const [visitor, attacker] = await Promise.all([read('visitor'), read('attacker')])
  expect(visitor).toEqual(['2500', '2500'])
  expect(attacker).toEqual([undefined, undefined])
  expect(asked).toEqual(['visitor'])
})

test('control A-L-joinedPrices: a read that is waited for is charged once to each, and read once', async () => {
  const { read, asked, left } = createLimited({ a: 5, b: 5, c: 5 })
  const all = await Promise.all(['a', 'b', 'c'].map(read))
  expect(all.flat().every(price => price === '2500')).toBe(true)
  expect(asked).toEqual(['a'])
  expect([...left.values()]).toEqual([4, 4, 4])
})

test('control A-L-joinedPrices-free: a caller with something left reads what another has begun', async () => {
  const { read } = createLimited({ visitor: 1, other: 1 })
  expect(await Promise.all([read('visitor'), read('other')])).toEqual([
    ['2500', '2500'],
    ['2500', '2500'],
  ])
})
