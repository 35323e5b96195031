import { createApiClient } from '@latchkit/api'
import type { SwapBuildReply, SwapQuotesReply } from '@latchkit/api/schemas'
import { afterEach, expect, test } from 'vitest'
import type { ServerOptions } from '../options.js'
import { createTestServer, type TestServer } from '../testing/createTestServer.js'
import { createFakeAggregators } from '../testing/fakeAggregators.js'
import { createFakeEvm } from '../testing/fakeEvm.js'
import { addFakeExchange, mainnetExchange } from '../testing/fakeExchange.js'

// Every endpoint over HTTP: what it returns, refuses, and does while its sources are down.

const id = 'eip155:1'
const native = `${id}:0xeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeee`
const usdc = '0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48'
const dai = '0x6B175474E89094C44Da98b954EedeAC495271d0F'
const user = '0xd8dA6BF26964aF9D7eEd9e03E53415D37aA96045'
const router = mainnetExchange.uniswapV2Router
const keys = {
  oneInchKey: 'secret-1',
  zeroXKey: 'secret-2',
  kyberSwapClientId: 'secret-3',
  lifiKey: 'secret-4',
}
const open: TestServer[] = []
afterEach(async () => {
  for (const server of open.splice(0)) await server.server.close()
})

async function setUp(options: ServerOptions = {}) {
  const evm = createFakeEvm(1)
  addFakeExchange(evm, mainnetExchange)
  evm.tokens.set(usdc.toLowerCase(), 7n)
  const aggregators = createFakeAggregators()
  const server = await createTestServer({
    rpcUrls: { [id]: 'http://node.example', 'eip155:5': 'http://node.example' },
    tokens: {
      [id]: [
        { address: usdc, symbol: 'USDC', name: 'USD Coin', decimals: 6, eip2612: true },
        { address: dai, symbol: 'DAI', name: 'Dai', decimals: 18, iconUrl: 'https://icons.example/dai.svg' },
      ],
    },
    fetch: (input, init) =>
      String(input).startsWith('http://node.example')
        ? evm.fetch(input, init)
        : aggregators.fetch(input, init),
    ...options,
  })
  open.push(server)
  return { ...server, evm, aggregators }
}
const toQuery = (query: Record<string, string>) => new URLSearchParams(query).toString()
const quotesPath = (more: Record<string, string> = {}) =>
  `/v1/convert/quotes?${toQuery({ from: `${id}:${usdc}`, to: `${id}:${dai}`, amount: '1000000', userAddress: user, ...more })}`
const approvePath = (more: Record<string, string> = {}) =>
  `/v1/convert/build-approve?${toQuery({ from: `${id}:${usdc}`, to: `${id}:${dai}`, amount: '1000000', userAddress: user, ...more })}`
const buildBody = (more: object = {}) => ({
  from: `${id}:${usdc}`,
  to: `${id}:${dai}`,
  amount: '1000000',
  userAddress: `${id}:${user}`,
  ...more,
})
const buildPath = '/v1/convert/build-transaction'

test('R7.34, R3.9: tokens are the coin and the listed ones, with logo and eip2612; none where nothing swaps (R8.7)', async () => {
  const { get } = await setUp()
  const response = await get(`/v1/convert/tokens?chainId=${id}`)
  expect(await response.json()).toEqual({
    tokens: [
      { name: 'Ether', symbol: 'ETH', address: native, decimals: 18, iconUrl: '/public/getTokenImage/eth' },
      {
        name: 'USD Coin',
        symbol: 'USDC',
        address: `${id}:${usdc}`,
        decimals: 6,
        iconUrl: '/public/getTokenImage/usdc',
        eip2612: true,
      },
      {
        name: 'Dai',
        symbol: 'DAI',
        address: `${id}:${dai}`,
        decimals: 18,
        iconUrl: 'https://icons.example/dai.svg',
        logoUri: 'https://icons.example/dai.svg',
      },
    ],
  })
  for (const chain of ['eip155:5', 'eip155:999', 'solana:x'])
    expect(await (await get(`/v1/convert/tokens?chainId=${chain}`)).json()).toEqual({ tokens: [] })
  expect((await get('/v1/convert/tokens')).status).toBe(400)
})

test('R7.30: a chain on which only the coin is listed is not one that can swap', async () => {
  const swapsOf = async (tokens: ServerOptions['tokens']) => {
    const { get } = await setUp({ tokens })
    return ((await (await get('/v1/supported-chains')).json()) as { swaps: string[] }).swaps
  }
  expect(await swapsOf({})).toEqual([])
  expect(await swapsOf({ [id]: [{ address: usdc, symbol: 'USDC', name: 'USD Coin', decimals: 6 }] })).toEqual(
    [id],
  )
})

test('R7.33: the best quote of all providers comes first, and keys reach the services alone', async () => {
  const { get, lines, aggregators } = await setUp({ swaps: keys })
  aggregators.rate = [3n, 1n]
  const { quotes } = (await (await get(quotesPath())).json()) as SwapQuotesReply
  expect(quotes.map(({ provider, toAmount }) => [provider, toAmount])).toEqual([
    ...['1inch', '0x', 'kyberswap', 'lifi'].map(name => [name, '3000000']),
    ['uniswap-v2', '2000000'],
  ])
  expect(quotes[0]).toMatchObject({ minAmount: '2970000', slippage: 1, route: { kind: '1inch-v6' } })
  expect(`${lines}${JSON.stringify(quotes)}`).not.toContain('secret-')
  aggregators.rate = [1n, 1n]
  const { quotes: again } = (await (await get(quotesPath({ slippage: '50' }))).json()) as SwapQuotesReply
  expect(again[0]).toMatchObject({ provider: 'uniswap-v2', minAmount: '1000000', slippage: 50 })
})

test('providers that fail leave the others; metrics and log name them', async () => {
  const { get, aggregators, lines, server } = await setUp({ swaps: keys })
  aggregators.fault = () => new Response('', { status: 503 })
  const { quotes } = (await (await get(quotesPath())).json()) as SwapQuotesReply
  expect(quotes.map(({ provider }) => provider)).toEqual(['uniswap-v2'])
  expect(lines.filter(line => line.includes('offers of swaps cannot be read'))).toHaveLength(4)
  const metrics = await (await server.fetch(new Request('http://server/metrics'))).text()
  for (const name of ['1inch', '0x', 'kyberswap', 'lifi'])
    expect(metrics).toContain(
      `latchkit_swap_total{chain="${id}",provider="${name}",what="quote",outcome="failed"} 1`,
    )
  expect(metrics).toContain(`provider="uniswap-v2",what="quote",outcome="ok"} 1`)
})

test('sources down: quotes and transactions are errors rather than none, and say nothing of the endpoint', async () => {
  const { get, post, evm } = await setUp()
  evm.fault = () => new Response('', { status: 500 })
  const chain = `chainId=${id}`
  for (const path of [
    quotesPath(),
    approvePath(),
    `/v1/convert/gas-price?${chain}`,
    `/v1/convert/allowance?tokenAddress=${id}:${usdc}&userAddress=${user}`,
  ]) {
    const response = await get(path)
    expect([502, 503, 504]).toContain(response.status)
    expect(await response.text()).not.toContain('node.example')
  }
  expect([502, 503, 504]).toContain((await post(buildPath, buildBody())).status)
  expect((await get(`/v1/convert/tokens?${chain}`)).status).toBe(200)
})

test('an endpoint that refuses every read is down, not without pools', async () => {
  const { get, evm } = await setUp()
  evm.fault = ({ id: request, method }) =>
    Response.json({
      jsonrpc: '2.0',
      id: request,
      ...(method === 'eth_getCode' ? { result: '0x6001' } : { error: { code: -32005, message: 'limit' } }),
    })
  expect((await get(quotesPath())).status).toBe(502)
})

test('R8.6, R8.7: a network that cannot swap has no quotes, and the exact texts', async () => {
  const { get, post } = await setUp()
  for (const chain of ['eip155:5', 'eip155:999']) {
    const pair = { from: `${chain}:${usdc}`, to: `${chain}:${dai}` }
    expect(await (await get(quotesPath(pair))).json()).toEqual({ quotes: [] })
    for (const [response, message] of [
      [await get(`/v1/convert/gas-price?chainId=${chain}`), 'Network not supported for Gas Price'],
      [await get(approvePath(pair)), 'Network not supported for Swaps'],
      [await post(buildPath, buildBody({ ...pair, userAddress: user })), 'Network not supported for Swaps'],
    ] as const) {
      expect(response.status).toBe(400)
      expect(await response.json()).toMatchObject({ code: 'UNSUPPORTED_CHAIN', message })
    }
    const allowance = await get(`/v1/convert/allowance?tokenAddress=${chain}:${usdc}&userAddress=${user}`)
    expect(await allowance.json()).toEqual({ allowance: '0' })
  }
})

test.each<[string, Record<string, string>]>([
  ['an amount of 0', { amount: '0' }],
  ['an amount with decimals', { amount: '1.5' }],
  ['a negative amount', { amount: '-1' }],
  ['an amount of 2^256', { amount: `${2n ** 256n}` }],
  ['a slippage of 51', { slippage: '51' }],
  ['a slippage that is not whole (D24)', { slippage: '0.5' }],
  ['a token that is not CAIP-10', { from: usdc }],
  ['tokens of two networks', { to: `eip155:10:${dai}` }],
  ['a token against itself', { to: `${id}:${usdc.toLowerCase()}` }],
  ['a user of another network', { userAddress: `eip155:5:${user}` }],
  ['a user that is no address', { userAddress: 'vitalik.eth' }],
])('quotes refuse %s', async (_what, more) => {
  const { get } = await setUp()
  const response = await get(quotesPath(more))
  expect(response.status).toBe(400)
  expect(await response.json()).toMatchObject({
    code: expect.stringMatching(/^(?:BAD_REQUEST|INVALID_ADDRESS)$/),
  })
})

test.each<[string, Record<string, string>, string]>([
  ['a token on no list', { to: `${id}:${user}` }, 'is on no list'],
  ['an amount that no pool can hold', { amount: `${2n ** 112n}` }, 'more than an exchange can trade'],
])('R7.33: quotes and the transaction refuse %s, with the reason', async (_what, more, reason) => {
  const { get, post } = await setUp()
  const response = await get(quotesPath(more))
  expect(response.status).toBe(400)
  expect(await response.json()).toMatchObject({
    code: 'BAD_REQUEST',
    message: expect.stringContaining(reason),
  })
  const built = await post(buildPath, buildBody(more))
  expect([400, 404]).toContain(built.status)
  expect(await built.json()).toMatchObject({ message: expect.stringContaining(reason) })
})

test('R7.33: nothing is offered that a pool of Uniswap v2 refuses, up to the last wei', async () => {
  const { get } = await setUp()
  // The reserve of the fake pool, with which the amount has to fit into 112 bits.
  const most = 2n ** 112n - 1n - 10n ** 12n
  const ask = async (amount: bigint) => (await get(quotesPath({ amount: `${amount}` }))).json()
  expect(await ask(most)).toMatchObject({ quotes: [{ provider: 'uniswap-v2' }] })
  expect(await ask(most + 1n)).toEqual({ quotes: [] })
})

test.each([
  ['no transaction whose simulation fails', 7n, 404],
  ['one that only lacks the tokens', 0n, 200],
])('R7.38: build-transaction offers %s', async (_what, balance, status) => {
  const { post, evm } = await setUp()
  // The fake token returns its balance as the allowance too.
  evm.tokens.set(usdc.toLowerCase(), balance)
  evm.estimate = { error: { code: 3, message: 'execution reverted: UniswapV2: K' } }
  const body = buildBody({ amount: '5' })
  expect((await post(buildPath, body)).status).toBe(status)
  expect((await post(buildPath, { ...body, disableEstimate: true })).status).toBe(200)
  // An endpoint that cannot estimate is no revert.
  evm.estimate = { error: { code: -32601, message: 'no such method' } }
  expect((await post(buildPath, body)).status).toBe(200)
})

test('R7.36: the allowance of a token on no list is read from the chain', async () => {
  const { get, evm } = await setUp()
  const other = '0x5555555555555555555555555555555555555555'
  evm.tokens.set(other, 9n)
  const path = (token: string) =>
    `/v1/convert/allowance?tokenAddress=${id}:${token}&userAddress=${user}&spender=${router}`
  expect(await (await get(path(other))).json()).toEqual({ allowance: '9', spender: router })
  expect((await get(path(`0x${'66'.repeat(20)}`))).status).toBe(400)
})

test('R7.39, D29: without an amount, the approval is of what the account holds, never without limit', async () => {
  const { get, evm } = await setUp()
  const path = `/v1/convert/build-approve?${toQuery({ from: `${id}:${usdc}`, to: `${id}:${dai}`, userAddress: user })}`
  expect(await (await get(path)).json()).toMatchObject({ amount: '7', spender: router })
  evm.tokens.set(usdc.toLowerCase(), 0n)
  expect((await get(path)).status).toBe(404)
})

test.each<[string, object, number]>([
  ['no body', {}, 400],
  ['an amount of 0', buildBody({ amount: '0' }), 400],
  ['a number as amount', buildBody({ amount: 1 }), 400],
  ['a slippage of 0.5 %', buildBody({ eip155: { slippage: 0.5 } }), 400],
  ['a slippage of 51 %', buildBody({ eip155: { slippage: 51 } }), 400],
  ['an unknown provider', buildBody({ provider: 'nobody' }), 404],
  ['more than is offered as the least', buildBody({ minAmount: '2000001' }), 409],
])('build-transaction refuses %s', async (_what, body, status) => {
  const { post } = await setUp()
  expect((await post(buildPath, body)).status).toBe(status)
})

test('R7.38: a transaction of the best provider, or of the one that was reviewed', async () => {
  const { post, aggregators } = await setUp({ swaps: keys })
  aggregators.rate = [3n, 1n]
  for (const [provider, expected] of [
    [undefined, '1inch'],
    ['lifi', 'lifi'],
    ['uniswap-v2', 'uniswap-v2'],
  ]) {
    const response = await post(buildPath, buildBody({ provider }))
    expect(response.status).toBe(200)
    const { tx, quote } = (await response.json()) as SwapBuildReply
    expect(quote.provider).toBe(expected)
    expect(tx).toMatchObject({ from: `${id}:${user}`, to: `${id}:${quote.router}`, amount: quote.toAmount })
  }
  aggregators.tamper = trade => ({ ...trade, recipient: dai })
  const tampered = await post(buildPath, buildBody({ provider: 'kyberswap' }))
  expect(tampered.status).toBe(502)
  expect(await tampered.text()).not.toContain('data')
})

test('R7.36, R7.39, D29: the allowance of the named provider’s router; approvals are of the exact amount', async () => {
  const { get } = await setUp({ swaps: keys })
  const read = async (spender: string) =>
    (
      await get(`/v1/convert/allowance?tokenAddress=${id}:${usdc}&userAddress=${user}&spender=${spender}`)
    ).json()
  expect(await read(router)).toEqual({ allowance: '7', spender: router })
  const native0 = await get(`/v1/convert/allowance?tokenAddress=${native}&userAddress=${user}`)
  expect(await native0.json()).toEqual({ allowance: `${2n ** 256n - 1n}`, spender: router })
  const approve = async (more: Record<string, string>) => (await get(approvePath(more))).json()
  const word = (value: bigint | string) => BigInt(value).toString(16).padStart(64, '0')
  for (const [provider, spender] of [
    ['uniswap-v2', router],
    ['1inch', '0x111111125421cA6dc452d289314280a0f8842A65'],
  ] as const)
    expect(await approve({ provider })).toMatchObject({
      tx: { to: `${id}:${usdc}`, value: '0', data: `0x095ea7b3${word(spender)}${word(1_000_000n)}` },
      spender,
      amount: '1000000',
    })
  expect(await approve({ amount: '0' })).toMatchObject({ amount: '0' })
  expect((await get(approvePath({ amount: '' }))).status).toBe(400)
  expect((await get(approvePath({ from: native, to: `${id}:${usdc}` }))).status).toBe(404)
  expect((await get(approvePath({ provider: 'nobody' }))).status).toBe(404)
})

test('a token that refuses to change an allowance other than 0 is to be reset first (USDT)', async () => {
  const evm = createFakeEvm(1)
  addFakeExchange(evm, mainnetExchange)
  evm.tokens.set(usdc.toLowerCase(), 7n)
  const { get } = await setUp({
    fetch: async (input, init) => {
      const { id: request, method, params } = JSON.parse(String(init?.body))
      if (method !== 'eth_call' || !params[0].data.startsWith('0x095ea7b3')) return evm.fetch(input, init)
      const error = { code: 3, message: 'execution reverted', data: '0x' }
      return Response.json({ jsonrpc: '2.0', id: request, error })
    },
  })
  expect(await (await get(approvePath())).json()).toMatchObject({ amount: '1000000', needsReset: true })
  // The reset itself, and what is allowed already, need none.
  for (const amount of ['0', '7'])
    expect(await (await get(approvePath({ amount }))).json()).not.toHaveProperty('needsReset')
})

test('without a named provider the best one is approved, and what is approved is built', async () => {
  const { get, post, evm, aggregators } = await setUp({ swaps: { oneInchKey: 'key' } })
  aggregators.rate = [3n, 1n]
  expect(await (await get(approvePath())).json()).toMatchObject({
    spender: '0x111111125421cA6dc452d289314280a0f8842A65',
  })
  const build = async () =>
    ((await (await post(buildPath, buildBody())).json()) as SwapBuildReply).quote.provider
  expect(await build()).toBe('1inch')
  const { fetch } = evm
  evm.fetch = async (input, init) => {
    const { id: request, params } = JSON.parse(String(init?.body))
    const data: string = params[0]?.data ?? ''
    if (!data.startsWith('0xdd62ed3e') || !data.endsWith(router.slice(2).toLowerCase()))
      return fetch(input, init)
    return Response.json({ jsonrpc: '2.0', id: request, result: `0x${'f'.repeat(64)}` })
  }
  expect(await build()).toBe('uniswap-v2')
  expect((await get(approvePath({ to: `${id}:${user}` }))).status).toBe(404)
})

test('reads of the chain are charged to the caller, who is refused beyond the limit', async () => {
  const { get } = await setUp({ rateLimits: { rpcPerIp: 12 } })
  const statuses: number[] = []
  for (let count = 0; count < 20; count++) statuses.push((await get(quotesPath())).status)
  expect(statuses[0]).toBe(200)
  expect(statuses.at(-1)).toBe(429)
})

test('requests to services are charged to the caller, so that no client exhausts the keys', async () => {
  const { get, post, evm, aggregators } = await setUp({ swaps: keys, rateLimits: { outsidePerIp: 30 } })
  // The chain itself has no pool.
  evm.tokens.delete(mainnetExchange.uniswapV2Factory.toLowerCase())
  const statuses: number[] = []
  for (let count = 0; count < 20; count++)
    statuses.push((await get(quotesPath({ amount: `${count + 1}` }))).status)
  expect(statuses[0]).toBe(200)
  expect(statuses.at(-1)).toBe(429)
  expect(aggregators.requests.length).toBeLessThanOrEqual(30)
  expect((await post(buildPath, buildBody({ provider: 'lifi' }))).status).toBe(429)
})

test('the typed client: everything arrives as core has it, and unsupported networks read as R8.6 and R8.7 say', async () => {
  const { server } = await setUp({ allowedOrigins: ['https://app.example'], swaps: { lifi: true } })
  const client = createApiClient({
    baseUrl: 'http://server',
    sdkType: 'react',
    sdkVersion: 'react-latchkit-0.1.0',
    fetch: (input, init) => server.fetch(new Request(String(input), init)),
  })
  const swaps = await client.blockchainData.loadSwaps?.()
  if (!swaps) throw new Error('no swaps')
  expect(await swaps.getNetworks()).toEqual([id])
  const [coin, token] = await swaps.getTokens({ network: id })
  expect(coin).not.toHaveProperty('address')
  expect(token).toMatchObject({
    address: usdc,
    iconUrl: expect.stringMatching(/^http:\/\/server\/public\/getTokenImage\/usdc\?st=react&sv=/),
  })
  const pair = { network: id, from: usdc, amount: 1_000_000n, account: user } as const
  const before = Date.now()
  const quotes = await swaps.getQuotes({ ...pair, slippage: 3 })
  expect(quotes.map(({ provider }) => provider)).toEqual(['uniswap-v2', 'lifi'])
  expect(quotes[0]).toMatchObject({
    toAmount: 2_000_000n,
    minAmount: 1_940_000n,
    slippage: 3,
    spender: router,
  })
  expect(quotes[0]?.expiresAt).toBeGreaterThanOrEqual(before)
  expect(quotes[0]?.expiresAt).toBeLessThanOrEqual(Date.now() + 30_000)
  const allowance = { network: id, token: usdc, account: user, spender: router } as const
  expect(await swaps.getAllowance(allowance)).toBe(7n)
  const approve = await swaps.buildApprove({ ...pair, provider: 'uniswap-v2' })
  expect(approve).toMatchObject({ spender: router, needsReset: false, transaction: { to: usdc, value: 0n } })
  const built = await swaps.buildTransaction({ ...pair, provider: 'uniswap-v2', minAmount: 1_990_000n })
  expect(built).toMatchObject({ quote: { minAmount: 1_990_000n }, transaction: { from: user, to: router } })
  const { standard, fast } = await swaps.getGasPrice({ network: id })
  expect([standard, fast > standard]).toEqual([10n ** 9n, true])
  await expect(swaps.buildTransaction({ ...pair, minAmount: 2_000_001n })).rejects.toMatchObject({
    code: 'PRICE_CHANGED',
  })
  const elsewhere = { ...pair, network: 'eip155:5' } as const
  expect(await swaps.getQuotes(elsewhere)).toEqual([])
  expect(await swaps.getTokens({ network: 'eip155:5' })).toEqual([])
  for (const [work, shortMessage] of [
    [swaps.getGasPrice({ network: 'eip155:5' }), 'Network not supported for Gas Price'],
    [swaps.buildTransaction(elsewhere), 'Network not supported for Swaps'],
    [swaps.buildApprove(elsewhere), 'Network not supported for Swaps'],
  ] as const)
    await expect(work).rejects.toMatchObject({ code: 'UNSUPPORTED_CHAIN', shortMessage })
})
