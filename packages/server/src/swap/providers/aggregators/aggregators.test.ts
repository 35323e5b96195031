import * as fc from 'fast-check'
import { type Address, encodeAbiParameters, getAddress, zeroAddress } from 'viem'
import { expect, test } from 'vitest'
import { createMetrics } from '../../../metrics/createMetrics.js'
import { createSource } from '../../../source/createSource.js'
import {
  createFakeAggregators,
  type FakeTrade,
  fakeSettler,
  publishedSelectors,
} from '../../../testing/fakeAggregators.js'
import { noRest } from '../../../testing/noRest.js'
import type { Upstreams } from '../../../upstream/createUpstreams.js'
import { afterSlippage } from '../../percent.js'
import type { SwapProvider, SwapRequest } from '../../provider.js'
import { createKyberSwap, kyberSwapUrl } from './createKyberSwap.js'
import { createLifi, lifiUrl } from './createLifi.js'
import { createOneInch, oneInchUrl } from './createOneInch.js'
import { createZeroX, zeroXUrl } from './createZeroX.js'

// None of these services is reached here.

/** Tampered transactions; `test:long` sets 10,000. */
const runs = Number(process.env['LATCHKIT_CASES'] ?? 1_000)
const caller = { address: '192.0.2.1' }
const usdc = getAddress('0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48')
const dai = getAddress('0x6B175474E89094C44Da98b954EedeAC495271d0F')
const account = getAddress('0xd8dA6BF26964aF9D7eEd9e03E53415D37aA96045')
const other = getAddress('0x000000000000000000000000000000000000dEaD')

const toRequest = (request: Partial<SwapRequest> = {}): SwapRequest => ({
  chain: 'eip155:1',
  from: usdc,
  to: dai,
  amount: 1_000_000n,
  account,
  slippage: 1,
  ...request,
})

function setUp(settler: Address = fakeSettler) {
  const fake = createFakeAggregators()
  const read = (name: string, baseUrl: string, headers = {}) =>
    createSource({
      name,
      baseUrl,
      headers,
      metrics: createMetrics({ process: false }),
      limit: undefined,
      bytesPerMinute: 1e12,
      random: () => 0,
      fetch: fake.fetch,
    })
  const upstreams: Upstreams = {
    chains: ['eip155:1'],
    chargeCalls: async () => {},
    get: () => ({
      call: async () => ({ result: encodeAbiParameters([{ type: 'address' }], [settler]) }),
      request: noRest,
    }),
  }
  const providers: Record<string, SwapProvider> = {
    '1inch': createOneInch({ source: read('1inch', oneInchUrl, { authorization: 'Bearer secret' }) }),
    '0x': createZeroX({
      source: read('0x', zeroXUrl, { '0x-api-key': 'secret', '0x-version': 'v2' }),
      upstreams,
    }),
    kyberswap: createKyberSwap({ source: read('kyberswap', kyberSwapUrl, { 'x-client-id': 'secret' }) }),
    lifi: createLifi({ source: read('lifi', lifiUrl, { 'x-lifi-api-key': 'secret' }) }),
  }
  return { fake, providers: Object.entries(providers) }
}
const leave = (percent: number) => ({
  toMinAmount: (toAmount: bigint) => afterSlippage(toAmount, percent),
})

test('the calls are those of the published routers', () => {
  expect(publishedSelectors).toEqual({
    '1inch': '0x07ed2379',
    kyberswap: '0xe21fd0e9',
    '0x': '0x2213bc0b',
    settler: '0x1fff991f',
  })
})

test('R7.33: each service offers what it says, by its published router; the key is a header alone', async () => {
  const { fake, providers } = setUp()
  for (const [name, provider] of providers) {
    expect(provider.name).toBe(name)
    expect(provider.serves('eip155:31337')).toBe(false)
    const offer = await provider.quote(toRequest(), caller)
    const spender = provider.getSpender('eip155:1')
    expect(offer).toMatchObject({ toAmount: 2_000_000n, router: spender, spender })
    expect(Number(offer?.gas)).toBeGreaterThan(100_000)
  }
  for (const { url, headers } of fake.requests) {
    expect([...headers.values()].join()).toContain('secret')
    expect(url.href).not.toContain('secret')
  }
})

test('R7.38: what is built pays the account at least the least amount, for tokens and the native coin', async () => {
  const { providers } = setUp()
  for (const [name, provider] of providers) {
    for (const from of name === '0x' ? [usdc] : [usdc, undefined]) {
      const call = await provider.build(toRequest({ from }), leave(1), caller)
      expect(call).toMatchObject({ minAmount: 1_980_000n, value: from ? 0n : 1_000_000n })
      expect(call?.offer.spender).toBe(from && provider.getSpender('eip155:1'))
    }
    // What was reviewed is kept exactly, where it is stricter than the slippage.
    const strict = await provider.build(toRequest(), { toMinAmount: () => 1_999_000n }, caller)
    expect(strict?.minAmount).toBe(1_999_000n)
  }
})

test('no route is no offer, and no transaction', async () => {
  const { fake, providers } = setUp()
  fake.rate = undefined
  for (const [, provider] of providers) {
    expect(await provider.quote(toRequest(), caller)).toBeUndefined()
    expect(await provider.build(toRequest(), leave(1), caller)).toBeUndefined()
  }
})

test('R7.33: a failing service, and a response of another shape, are failures', async () => {
  for (const response of [
    () => new Response('', { status: 503 }),
    () => Response.json({}),
    () => Response.json([]),
    () => Response.json({ dstAmount: -1, liquidityAvailable: true, buyAmount: '1.5', data: {}, estimate: 7 }),
    () => new Response('{"dstAmount":'),
  ]) {
    const { fake, providers } = setUp()
    fake.fault = response
    for (const [, provider] of providers)
      await expect(provider.quote(toRequest(), caller)).rejects.toMatchObject({
        code: expect.stringMatching(/^UPSTREAM_/),
      })
  }
})

test('0x: a call by a contract that is not in its registry is refused', async () => {
  const { providers } = setUp(other)
  const [, zeroX] = providers.find(([name]) => name === '0x') ?? []
  await expect(zeroX?.build(toRequest(), leave(1), caller)).rejects.toMatchObject({
    code: 'UPSTREAM_INVALID',
  })
})

test('T16: a partial fill, further native currency, and a later step that takes another token are not given on', async () => {
  const refuse = async (names: readonly string[], changes: Partial<FakeTrade>) => {
    const { fake, providers } = setUp()
    fake.tamper = trade => ({ ...trade, ...changes })
    for (const [, provider] of providers.filter(([name]) => names.includes(name)))
      await expect(provider.build(toRequest(), leave(1), caller)).rejects.toMatchObject({
        code: 'UPSTREAM_INVALID',
      })
  }
  await refuse(['1inch', 'kyberswap'], { flags: 1n })
  await refuse(['1inch', 'kyberswap'], { flags: 2n })
  await refuse(['1inch'], { flags: 4n })
  await refuse(['lifi'], { takesLater: true })
})

test(
  `T16: of ${runs} transactions with another recipient, token, amount, router, value or less, none is given on`,
  async () => {
    const { fake, providers } = setUp()
    const address = fc
      .uint8Array({ minLength: 20, maxLength: 20 })
      .map(bytes => getAddress(`0x${Buffer.from(bytes).toString('hex')}`))
    const change = fc.oneof(
      ...(['from', 'to', 'recipient', 'router'] as const).map(field =>
        address.map(value => ({ [field]: value }) as Partial<FakeTrade>),
      ),
      fc.constantFrom<Partial<FakeTrade>>(
        { recipient: zeroAddress },
        { recipient: usdc },
        { to: usdc },
        { from: dai },
      ),
      fc.bigInt({ min: 0n, max: 2n ** 255n }).map(amount => ({ amount })),
      fc.bigInt({ min: 1n, max: 2n ** 255n }).map(value => ({ value })),
      fc.bigInt({ min: 0n, max: 1_979_999n }).map(minAmount => ({ minAmount })),
    )
    let built = 0
    await fc.assert(
      fc.asyncProperty(change, fc.constantFrom(...providers), async (changes, [, provider]) => {
        fake.requests.length = 0
        fake.tamper = trade => {
          const tampered = { ...trade, ...changes }
          fc.pre(
            JSON.stringify(Object.values(tampered).map(String)) !==
              JSON.stringify(Object.values(trade).map(String)),
          )
          built++
          return tampered
        }
        const call = await provider.build(toRequest(), leave(1), caller).catch((error: unknown) => {
          if (error instanceof Error && 'code' in error) return undefined
          throw error
        })
        expect(call).toBeUndefined()
      }),
      { numRuns: runs },
    )
    expect(built).toBeGreaterThanOrEqual(runs)
  },
  20_000 + runs * 60,
)
