import { expect, test, vi } from 'vitest'
import type { SwapQuoteRecord, SwapTransactionRecord } from '../schemas/swap.js'
import { createApiClient } from './createApiClient.js'

// What a server that is wrong or hostile can send, and what of it reaches core.

const network = 'eip155:1'
const token = `0x${'a'.repeat(40)}`
const other = `0x${'b'.repeat(40)}`
const account = `0x${'c'.repeat(40)}`
const router = `0x${'d'.repeat(40)}`
const pair = { network, from: token, to: other, amount: 1_000n, account } as const

const quote = (changes: Partial<SwapQuoteRecord> = {}): SwapQuoteRecord => ({
  id: 'uniswap-v2.1',
  provider: 'uniswap-v2',
  fromAmount: '1000',
  fromAccount: `${network}:${token}`,
  toAmount: '2000',
  toAccount: `${network}:${other}`,
  minAmount: '1980',
  slippage: 1,
  router,
  spender: router,
  route: { kind: 'uniswap-v2', path: [token, other] },
  asOf: 5_000,
  expiresAt: 35_000,
  ...changes,
})
const tx = (changes: Partial<SwapTransactionRecord> = {}): SwapTransactionRecord => ({
  from: `${network}:${account}`,
  to: `${network}:${router}`,
  data: '0x12345678',
  value: '0',
  ...changes,
})

async function connect(reply: unknown, swaps: string[] | null = [network]) {
  const seen: { url: URL; init: RequestInit | undefined }[] = []
  const { blockchainData } = createApiClient({
    baseUrl: 'https://server.example/',
    projectId: 'p',
    sdkType: 'react',
    sdkVersion: 'react-latchkit-0.1.0',
    fetch: async (input, init) => {
      const url = new URL(String(input))
      if (url.pathname === '/v1/supported-chains')
        return Response.json({ http: [network], ws: [], ...(swaps && { swaps }) })
      seen.push({ url, init })
      return Response.json(reply)
    },
  })
  const data = await blockchainData.loadSwaps?.()
  if (!data) throw new Error('no swaps')
  return { swaps: data, seen }
}

test('a server without swaps is one that no network can swap with, and is asked for nothing', async () => {
  const { swaps, seen } = await connect({}, null)
  expect(await swaps.getNetworks()).toEqual([])
  expect(await swaps.getQuotes(pair)).toEqual([])
  expect(await swaps.getAllowance({ network, token, account, spender: router })).toBe(0n)
  await expect(swaps.buildTransaction(pair)).rejects.toMatchObject({
    code: 'UNSUPPORTED_CHAIN',
    shortMessage: 'Network not supported for Swaps',
  })
  expect(seen).toEqual([])
})

test('a quote expires by this clock, at most 30 s after it was asked for', async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: 1_000_000 })
  for (const [changes, expiresAt] of [
    [{}, 1_030_000],
    [{ asOf: 5_000, expiresAt: 7_000 }, 1_002_000],
    [{ asOf: 5_000, expiresAt: 9_000_000 }, 1_030_000],
    [{ asOf: 9_000_000, expiresAt: 5_000 }, 1_000_000],
  ] as const) {
    const { swaps } = await connect({ quotes: [quote(changes)] })
    expect((await swaps.getQuotes(pair))[0]).toMatchObject({ toAmount: 2_000n, minAmount: 1_980n, expiresAt })
  }
  vi.useRealTimers()
})

test.each<[string, Partial<SwapQuoteRecord>]>([
  ['another token sold', { fromAccount: `${network}:${router}` }],
  ['another token bought', { toAccount: `${network}:${router}` }],
  ['a token of another network', { toAccount: `eip155:10:${other}` }],
  ['another amount', { fromAmount: '1001' }],
  ['another slippage', { slippage: 2 }],
  ['less than the slippage leaves', { minAmount: '1979' }],
  ['more at least than at best', { minAmount: '2001' }],
])('a quote of %s is dropped, and nothing is built from it', async (_what, changes) => {
  const { swaps } = await connect({ quotes: [quote(changes), quote()] })
  expect(await swaps.getQuotes(pair)).toHaveLength(1)
  const { swaps: building } = await connect({ tx: tx(), quote: quote(changes) })
  await expect(building.buildTransaction(pair)).rejects.toMatchObject({ code: 'INVALID_RESPONSE' })
})

test.each<[string, object]>([
  ['a transaction of another network', { tx: tx({ to: `eip155:10:${router}` }) }],
  ['a transaction from an account of another network', { tx: tx({ from: `eip155:10:${account}` }) }],
  ['half a byte of data', { tx: tx({ data: '0x123456781' }) }],
  ['a negative value', { tx: tx({ value: '-1' }) }],
  ['a value of 2^256', { tx: tx({ value: `${2n ** 256n}` }) }],
  ['an approval of another amount', { amount: '1001' }],
  ['a spender that is no address', { spender: 'router' }],
])('%s is refused', async (_what, changes) => {
  const { swaps } = await connect({ tx: tx(), quote: quote(), spender: router, amount: '1000', ...changes })
  await expect(swaps.buildApprove(pair)).rejects.toMatchObject({ code: 'INVALID_RESPONSE' })
})

test('the allowance of another spender is refused', async () => {
  const { swaps } = await connect({ allowance: '7', spender: other })
  const asked = { network, token, account, spender: router } as const
  await expect(swaps.getAllowance(asked)).rejects.toMatchObject({ code: 'INVALID_RESPONSE' })
})

test('R7.38: a transaction is asked for by POST, with what was reviewed', async () => {
  const { swaps, seen } = await connect({
    tx: tx({ eip155: { gas: '21000' } }),
    quote: quote({ slippage: 3 }),
  })
  const built = await swaps
    .buildTransaction({
      ...pair,
      to: undefined,
      slippage: 3,
      provider: 'uniswap-v2',
      minAmount: 1_950n,
    })
    .catch((error: unknown) => error)
  // The reply is for another token.
  expect(built).toMatchObject({ code: 'INVALID_RESPONSE' })
  const [{ url, init } = { url: undefined, init: undefined }] = seen
  expect(url?.pathname).toBe('/v1/convert/build-transaction')
  expect(init?.method).toBe('POST')
  expect(new Headers(init?.headers).get('content-type')).toBe('application/json')
  expect(JSON.parse(String(init?.body))).toEqual({
    from: `${network}:${token}`,
    to: `${network}:0xeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeee`,
    amount: '1000',
    userAddress: `${network}:${account}`,
    projectId: 'p',
    eip155: { slippage: 3 },
    provider: 'uniswap-v2',
    minAmount: '1950',
  })
  const { transaction } = await swaps.buildTransaction({ ...pair, slippage: 3 })
  expect(transaction).toEqual({
    from: account,
    to: router,
    data: '0x12345678',
    value: 0n,
    gas: 21_000n,
    gasPrice: undefined,
  })
})

test('tokens of another network are dropped, and the coin has no address', async () => {
  const record = { name: 'A', symbol: 'A', decimals: 18 }
  const { swaps } = await connect({
    tokens: [
      { ...record, address: `${network}:0xEeeeeEeeeEeEeeEeEeEeeEEEeeeeEeeeeeeeEEeE`, iconUrl: '/a' },
      { ...record, address: `eip155:10:${token}` },
      { ...record, address: `${network}:${token}`, logoUri: 'https://logo.example/a.png', eip2612: true },
    ],
  })
  expect(await swaps.getTokens({ network })).toEqual([
    { ...record, iconUrl: expect.stringMatching(/^https:\/\/server\.example\/a\?/) },
    { ...record, address: token, logoUri: 'https://logo.example/a.png', eip2612: true },
  ])
})
