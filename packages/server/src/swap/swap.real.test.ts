import type { SwapApproveReply, SwapBuildReply, SwapQuotesReply } from '@latchkit/api/schemas'
import { toAddress } from '@latchkit/core/internal'
import { type EvmChain, mnemonic, startEvmChains, swapTokens, waitForReceipt } from '@latchkit/devnet'
import {
  type Address,
  createPublicClient,
  createWalletClient,
  erc20Abi,
  type Hex,
  http,
  parseAbi,
} from 'viem'
import { mnemonicToAccount } from 'viem/accounts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestServer, type TestServer } from '../testing/createTestServer.js'
import { findToken, toDevnetPools } from '../testing/toDevnetPools.js'

// Real pools of Uniswap v2 on a real chain: a quote must be what the router pays, and a trade must pay it.

const id = 'eip155:31337'
const native = `${id}:0xeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeee`
const holder = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'
const ether = 10n ** 18n
const routerAbi = parseAbi([
  'function getAmountsOut(uint256 amountIn, address[] path) view returns (uint256[] amounts)',
])
let stop: () => Promise<void>
let chain: EvmChain
let server: TestServer

const find = (symbol: string) => findToken(chain, symbol)
const account = (symbol: string) => `${id}:${find(symbol)}`
const client = () => createPublicClient({ transport: http(chain.rpcUrl) })
const router = () => chain.contracts.uniswapV2Router

beforeAll(async () => {
  const started = await startEvmChains()
  stop = started.stop
  const found = started.chains[id]
  if (!found) throw new Error('no chain')
  chain = found
  server = await createTestServer({
    rpcUrls: { [id]: chain.rpcUrl },
    tokens: { [id]: chain.tokens },
    prices: { pools: { [id]: toDevnetPools(chain) } },
  })
})
afterAll(async () => {
  await server?.server.close()
  await stop?.()
})

const getQuotes = async (from: string, to: string, amount: bigint) => {
  const query = new URLSearchParams({ from, to, amount: `${amount}`, userAddress: `${id}:${holder}` })
  const response = await server.get(`/v1/convert/quotes?${query}`)
  expect(response.status).toBe(200)
  return ((await response.json()) as SwapQuotesReply).quotes
}
const build = async (from: string, to: string, amount: bigint, more: object = {}) => {
  const body = { from, to, amount: `${amount}`, userAddress: holder, ...more }
  return server.post('/v1/convert/build-transaction', body)
}
const plain = (text: string) => toAddress(text) as Address
const send = async ({ tx }: { tx: SwapBuildReply['tx'] }) => {
  const wallet = createWalletClient({ account: mnemonicToAccount(mnemonic), transport: http(chain.rpcUrl) })
  const hash = await wallet.sendTransaction({
    chain: null,
    to: plain(tx.to),
    data: tx.data as Hex,
    value: BigInt(tx.value),
    // Named, so that one that reverts is sent too.
    gas: 500_000n,
  })
  return waitForReceipt(client(), { hash })
}
const balanceOf = (token: string) =>
  token === native
    ? client().getBalance({ address: holder })
    : client().readContract({
        address: plain(token),
        abi: erc20Abi,
        functionName: 'balanceOf',
        args: [holder],
      })
const approve = async (from: string, to: string, amount: bigint) => {
  const query = new URLSearchParams({ from, to, amount: `${amount}`, userAddress: holder })
  const response = await server.get(`/v1/convert/build-approve?${query}`)
  expect(response.status).toBe(200)
  const reply = (await response.json()) as SwapApproveReply
  expect((await send(reply)).status).toBe('success')
  return reply
}

test('R7.30, D10: the chain of the operator’s exchange can swap', async () => {
  const reply = await (await server.get('/v1/supported-chains')).json()
  expect(reply).toMatchObject({ http: [id], swaps: [id] })
})

test('R3.9: a quote carries what a whole unit of each token is worth', async () => {
  const [quote] = await getQuotes(native, account('DEVCOIN'), ether)
  expect(quote).toMatchObject({ fromPrice: '2500', toPrice: '2' })
})

test('R7.33: a quote is what the router pays, directly and over two pools, in every direction', async () => {
  const pairs: [from: string, to: string, path: Address[], amount: bigint][] = [
    [native, account('DEVUSD'), [find('DEVWETH'), find('DEVUSD')], ether],
    [account('DEVUSD'), native, [find('DEVUSD'), find('DEVWETH')], 2_500_000_000n],
    [native, account('DEVCOIN'), [find('DEVWETH'), find('DEVUSD'), find('DEVCOIN')], ether],
    [account('DEVCOIN'), account('DEVWETH'), [find('DEVCOIN'), find('DEVUSD'), find('DEVWETH')], 7n * ether],
  ]
  for (const [from, to, path, amount] of pairs) {
    const before = Date.now()
    const [quote, ...others] = await getQuotes(from, to, amount)
    const args = [amount, path] as const
    const amounts = await client().readContract({
      address: router(),
      abi: routerAbi,
      functionName: 'getAmountsOut',
      args,
    })
    expect(others).toEqual([])
    expect(quote).toMatchObject({
      provider: 'uniswap-v2',
      fromAmount: `${amount}`,
      toAmount: `${amounts.at(-1)}`,
      minAmount: `${((amounts.at(-1) ?? 0n) * 99n) / 100n}`,
      slippage: 1,
      router: router(),
      route: { kind: 'uniswap-v2', path },
      feePercent: path.length === 2 ? '0.3' : '0.6',
    })
    expect(quote?.spender).toBe(from === native ? undefined : router())
    expect((quote?.expiresAt ?? 0) - (quote?.asOf ?? 0)).toBe(30_000)
    expect(quote?.asOf).toBeGreaterThanOrEqual(before)
    expect(Number(quote?.priceImpact)).toBeLessThan(1)
  }
})

test('R7.33, R7.38: 2^112 wei and more is refused with the reason, and what is offered for less is no transaction that reverts', async () => {
  for (const amount of [2n ** 112n, 2n ** 200n]) {
    const query = new URLSearchParams({ from: native, to: account('DEVUSD'), amount: `${amount}` })
    const replies = [
      await server.get(`/v1/convert/quotes?${query}`),
      await build(native, account('DEVUSD'), amount),
      await build(native, account('DEVUSD'), amount, { provider: 'uniswap-v2' }),
    ]
    for (const reply of replies) {
      expect(reply.status).toBe(400)
      expect(await reply.json()).toMatchObject({ message: expect.stringContaining('more than an exchange') })
    }
  }
  // As much as the pair can hold: simulated with the coins that the account lacks.
  expect((await build(native, account('DEVUSD'), 2n ** 111n)).status).toBe(200)
})

test('a larger trade has a larger price impact: half of a pool’s reserve moves the price by a third', async () => {
  const reserve = await client().readContract({
    address: find('DEVWETH'),
    abi: erc20Abi,
    functionName: 'balanceOf',
    args: [chain.pools?.[0]?.address as Address],
  })
  const [quote] = await getQuotes(native, account('DEVUSD'), reserve / 2n)
  expect(Number(quote?.priceImpact)).toBeGreaterThan(33)
  expect(Number(quote?.priceImpact)).toBeLessThan(33.6)
})

test('R7.38, R7.39: what is built pays at least minAmount, for the native coin and tokens, both ways', async () => {
  const pairs: [from: string, to: string, amount: bigint][] = [
    [native, account('DEVUSD'), ether / 10n],
    [account('DEVUSD'), native, 100_000_000n],
    [native, account('DEVCOIN'), ether / 5n],
    [account('DEVCOIN'), account('DEVUSD'), 3n * ether],
    [account('DEVCOIN'), native, ether],
  ]
  for (const [from, to, amount] of pairs) {
    if (from !== native) {
      const { spender, amount: allowed, needsReset } = await approve(from, to, amount)
      expect([spender, allowed, needsReset]).toEqual([router(), `${amount}`, undefined])
    }
    const response = await build(from, to, amount)
    expect(response.status).toBe(200)
    const { tx, quote } = (await response.json()) as SwapBuildReply
    expect(plain(tx.to)).toBe(router())
    expect(tx.value).toBe(from === native ? `${amount}` : '0')
    expect(Number(tx.eip155?.gas)).toBeGreaterThan(80_000)
    const before = await balanceOf(to)
    const receipt = await send({ tx })
    expect(receipt.status).toBe('success')
    const paid = to === native ? receipt.gasUsed * receipt.effectiveGasPrice : 0n
    const received = (await balanceOf(to)) - before + paid
    expect(received).toBeGreaterThanOrEqual(BigInt(quote.minAmount))
    expect(received).toBe(BigInt(quote.toAmount))
    if (from === native) continue
    const query = new URLSearchParams({ tokenAddress: from, userAddress: holder })
    const left = await (await server.get(`/v1/convert/allowance?${query}`)).json()
    expect(left).toEqual({ allowance: '0', spender: router() })
  }
})

test('T16: a price that moved after the build reverts at minAmount, and a new build for what was seen is refused', async () => {
  const amount = ether
  const first = (await (await build(native, account('DEVUSD'), amount)).json()) as SwapBuildReply
  const path = [find('DEVWETH'), find('DEVUSD')]
  await swapTokens(chain.rpcUrl, {
    router: router(),
    account: holder,
    path,
    amount: 20n * ether,
    native: true,
  })
  const before = await balanceOf(account('DEVUSD'))
  expect((await send(first)).status).toBe('reverted')
  expect(await balanceOf(account('DEVUSD'))).toBe(before)
  const refused = await build(native, account('DEVUSD'), amount, { minAmount: first.quote.minAmount })
  expect(refused.status).toBe(409)
  expect(await refused.json()).toMatchObject({ code: 'PRICE_CHANGED' })
  const anew = await build(native, account('DEVUSD'), amount)
  const { quote, tx } = (await anew.json()) as SwapBuildReply
  expect(BigInt(quote.toAmount)).toBeLessThan(BigInt(first.quote.minAmount))
  expect((await send({ tx })).status).toBe('success')
})

test('what was reviewed is built as the least, where it is more than the slippage leaves', async () => {
  const amount = ether / 100n
  const [quote] = await getQuotes(native, account('DEVUSD'), amount)
  const minAmount = quote?.toAmount ?? ''
  const { quote: built } = (await (
    await build(native, account('DEVUSD'), amount, { minAmount, eip155: { slippage: 50 } })
  ).json()) as SwapBuildReply
  expect(built.minAmount).toBe(minAmount)
})

test('R7.37: gas prices rise with the urgency, and none is below what the endpoint asks', async () => {
  const reply = (await (await server.get(`/v1/convert/gas-price?chainId=${id}`)).json()) as Record<
    string,
    string
  >
  const [standard = 0n, fast = 0n, instant = 0n] = ['standard', 'fast', 'instant'].map(name =>
    BigInt(reply[name] ?? 0),
  )
  expect(standard).toBeGreaterThanOrEqual(await client().getGasPrice())
  expect(fast).toBeGreaterThan(standard)
  expect(instant).toBeGreaterThan(fast)
})

test('D29: an approval is of the amount, 0 resets it, and without limit only by that word', async () => {
  const pair = [account('DEVUSD'), native] as const
  const readAllowance = () =>
    client().readContract({
      address: find('DEVUSD'),
      abi: erc20Abi,
      functionName: 'allowance',
      args: [holder, router()],
    })
  await approve(...pair, 5n)
  expect(await readAllowance()).toBe(5n)
  await approve(...pair, 0n)
  expect(await readAllowance()).toBe(0n)
  const query = new URLSearchParams({ from: pair[0], to: pair[1], userAddress: holder })
  const held = (await (await server.get(`/v1/convert/build-approve?${query}`)).json()) as SwapApproveReply
  expect(BigInt(held.amount)).toBe(await balanceOf(pair[0]))
  query.set('amount', 'unlimited')
  const reply = (await (await server.get(`/v1/convert/build-approve?${query}`)).json()) as SwapApproveReply
  expect(BigInt(reply.amount)).toBe(2n ** 256n - 1n)
})

test('a pair without a pool, and a token on no list, have no quote and no transaction', async () => {
  expect(await getQuotes(native, account('DEVTKT'), ether)).toEqual([])
  const unlisted = `${id}:0x000000000000000000000000000000000000dEaD`
  const asked = new URLSearchParams({ from: native, to: unlisted, amount: `${ether}` })
  expect((await server.get(`/v1/convert/quotes?${asked}`)).status).toBe(400)
  for (const to of [account('DEVTKT'), unlisted]) {
    const response = await build(native, to, ether)
    expect(response.status).toBe(404)
    expect(await response.json()).toMatchObject({ code: 'QUOTE_UNAVAILABLE' })
  }
})
