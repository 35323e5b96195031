import { type BalanceReply, BalanceReplySchema } from '@latchkit/api/schemas'
import * as fc from 'fast-check'
import { parse } from 'valibot'
import { formatUnits } from 'viem'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createTestServer, type TestServer } from '../testing/createTestServer.js'
import { createFakeEvm, type FakeEvm } from '../testing/fakeEvm.js'
import { toDecimal } from './toDecimal.js'

const holder = '0x00000000000000000000000000000000000a11ce'
const token = (index: number) => `0x${String(index).padStart(40, '0')}`
const list = Array.from({ length: 3 }, (_, index) => ({
  address: token(index + 1),
  symbol: `T${index + 1}`,
  name: `Token ${index + 1}`,
  decimals: 6,
}))

let evm: FakeEvm
let server: TestServer
beforeEach(async () => {
  evm = createFakeEvm()
  evm.native = 1_500_000_000_000_000_000n
  evm.tokens.set(token(1), 2_500_000n)
  evm.tokens.set(token(2), 0n)
  evm.tokens.set(token(3), 1n)
  server = await createTestServer({
    rpcUrls: { 'eip155:31337': 'http://node.example/secret-key' },
    tokens: { 'eip155:31337': list },
    fetch: evm.fetch,
  })
})
afterEach(async () => {
  vi.useRealTimers()
  await server.server.close()
})

const path = (query = 'chainId=eip155:31337', address = holder) => `/v1/account/${address}/balance?${query}`
const read = async (query?: string, address?: string) => {
  const response = await server.get(path(query, address))
  expect(response.status).toBe(200)
  return parse(BalanceReplySchema, (await response.json()) as BalanceReply)
}
const amounts = (reply: BalanceReply) =>
  Object.fromEntries(reply.balances.map(balance => [balance.symbol, balance.quantity.numeric]))

test('R7.40, R3.3: native first without address, tokens with CAIP-10 address, zeros and prices left out', async () => {
  const before = Date.now()
  const reply = await read('currency=usd&chainId=eip155:31337')
  expect(reply.asOf).toBeGreaterThanOrEqual(before)
  expect(reply.balances).toEqual([
    {
      name: 'Ether',
      symbol: 'ETH',
      chainId: 'eip155:31337',
      quantity: { decimals: 18, numeric: '1.5' },
      iconUrl: '/public/getTokenImage/eth',
    },
    {
      name: 'Token 1',
      symbol: 'T1',
      chainId: 'eip155:31337',
      address: `eip155:31337:${token(1)}`,
      quantity: { decimals: 6, numeric: '2.5' },
      iconUrl: '/public/getTokenImage/t1',
    },
    expect.objectContaining({ symbol: 'T3', quantity: { decimals: 6, numeric: '0.000001' } }),
  ])
})

test('R3.9: a listed token carries the logo and the eip2612 flag of its list', async () => {
  await server.server.close()
  const logo = 'https://tokens.example/t1.png'
  server = await createTestServer({
    rpcUrls: { 'eip155:31337': 'http://node.example/secret-key' },
    tokens: {
      'eip155:31337': [
        { address: token(1), symbol: 'T1', name: 'T1', decimals: 6, iconUrl: logo, eip2612: true },
        { address: token(3), symbol: 'T3', name: 'T3', decimals: 6, iconUrl: '/t3.svg', eip2612: false },
      ],
    },
    fetch: evm.fetch,
  })
  const [native, first, third] = (await read()).balances
  expect(first).toMatchObject({ iconUrl: logo, logoUri: logo, eip2612: true })
  expect(third).toMatchObject({ iconUrl: '/t3.svg', eip2612: false })
  expect(third).not.toHaveProperty('logoUri')
  for (const name of ['logoUri', 'eip2612']) expect(native).not.toHaveProperty(name)
})

test('R7.40: prices are in dollars and say so; another currency has none', async () => {
  vi.useRealTimers()
  const prices = { pools: {} }
  await server.server.close()
  server = await createTestServer({
    rpcUrls: { 'eip155:1': 'http://node.example' },
    prices: { ...prices, defiLlama: true },
    fetch: async (input, init) =>
      String(input).includes('llama')
        ? Response.json({
            coins: { 'coingecko:ethereum': { price: 2500, timestamp: Date.now() / 1000, confidence: 0.99 } },
          })
        : evm.fetch(input, init),
  })
  expect(await read('currency=usd')).toMatchObject({
    currency: 'usd',
    balances: [{ price: '2500', value: '3750' }],
  })
  const euros = await read('currency=eur')
  expect(euros).not.toHaveProperty('currency')
  expect(euros.balances[0]).not.toHaveProperty('price')
  expect(euros.balances[0]).not.toHaveProperty('value')
  expect((await read('')).currency).toBe('usd')
})

test('a native balance of zero is returned', async () => {
  evm.native = 0n
  evm.tokens.clear()
  expect(amounts(await read())).toEqual({ ETH: '0' })
})

test('one multicall reads all; without Multicall3 single calls read the same', async () => {
  const together = amounts(await read())
  expect(evm.calls).toEqual(['eth_getCode', 'eth_call'])
  evm.calls.length = 0
  evm.multicall = false
  const other = await createTestServer({
    rpcUrls: { 'eip155:31337': 'http://node.example' },
    tokens: { 'eip155:31337': list },
    fetch: evm.fetch,
  })
  const reply = (await (await other.get(path())).json()) as BalanceReply
  expect(amounts(reply)).toEqual(together)
  expect(evm.calls.sort()).toEqual(['eth_call', 'eth_call', 'eth_call', 'eth_getBalance', 'eth_getCode'])
  await other.server.close()
})

test('a token that reverts or returns garbage is named as unread, the others are returned', async () => {
  evm.tokens.delete(token(1))
  evm.tokens.set(token(2), '0x1234')
  expect(amounts(await read())).toEqual({ ETH: '1.5', T3: '0.000001' })
  evm.tokens.set(token(3), '0x')
  const again = await read('chainId=eip155:31337&forceUpdate=true')
  expect(again.unread).toEqual([token(1), token(2), token(3)].map(each => `eip155:31337:${each}`))
  // As it was last known, and marked so.
  expect(again.balances.filter(({ asOf }) => asOf === undefined).map(({ symbol }) => symbol)).toEqual(['ETH'])
  expect(amounts(again)).toEqual({ ETH: '1.5', T3: '0.000001' })
})

test('an unreadable token is logged once, not at every read', async () => {
  evm.tokens.delete(token(1))
  await read()
  await read('chainId=eip155:31337&forceUpdate=true')
  expect(server.lines.filter(line => line.includes('cannot be read'))).toHaveLength(1)
})

test('R9.14: 30 s in the cache, then read again', async () => {
  vi.useFakeTimers({ toFake: ['Date'] })
  const timed = await createTestServer({
    rpcUrls: { 'eip155:31337': 'http://node.example' },
    fetch: evm.fetch,
  })
  const readTimed = async () => amounts((await (await timed.get(path())).json()) as BalanceReply)
  await readTimed()
  const calls = evm.calls.length
  evm.native = 0n
  vi.setSystemTime(Date.now() + 29_000)
  expect(await readTimed()).toEqual({ ETH: '1.5' })
  expect(evm.calls).toHaveLength(calls)
  vi.setSystemTime(Date.now() + 1_001)
  expect(await readTimed()).toEqual({ ETH: '0' })
  await timed.server.close()
})

test.each([
  ['forceUpdate=true', true],
  ['forceUpdate=false', false],
  ['forceUpdate=', false],
  ['forceUpdate=eip155:31337:0xabc', true],
])('%s reads anew: %s', async (query, fresh) => {
  await read()
  evm.native = 7n
  const expected = fresh ? '0.000000000000000007' : '1.5'
  expect(amounts(await read(`chainId=eip155:31337&${query}`))).toMatchObject({ ETH: expected })
})

test('the same address written differently is one cache entry; callers at once share one reading', async () => {
  await Promise.all([
    read(),
    read('chainId=eip155:31337', holder.replace('a11ce', 'A11CE')),
    read('', `eip155:31337:${holder}`),
    read('chainId=eip155:31337', holder.slice(2)),
  ])
  expect(evm.calls.filter(method => method === 'eth_call')).toHaveLength(1)
})

test('a forced read never returns a read that began before it', async () => {
  let release = () => {}
  const gate = new Promise<void>(resolve => {
    release = resolve
  })
  await read()
  evm.native = 1n
  evm.fault = async ({ id }) => {
    await gate
    evm.fault = undefined
    return Response.json({ jsonrpc: '2.0', id, error: { code: 1, message: 'late' } })
  }
  const slow = server.get(path('chainId=eip155:31337&forceUpdate=true'))
  await vi.waitFor(() => expect(evm.calls).toHaveLength(3))
  const forced = server.get(path('chainId=eip155:31337&forceUpdate=true'))
  await vi.waitFor(() => expect(evm.calls).toHaveLength(4))
  release()
  await slow
  expect((await forced).status).toBe(200)
})

test('without chainId every configured chain is read, all or nothing', async () => {
  const two = await createTestServer({
    rpcUrls: {
      'eip155:1': 'http://a.example',
      'eip155:2': 'http://b.example',
      'solana:abc': 'http://c.example',
    },
    fetch: evm.fetch,
  })
  const reply = (await (await two.get(path(''))).json()) as BalanceReply
  expect(reply.balances.map(balance => balance.chainId)).toEqual(['eip155:1', 'eip155:2'])
  evm.fault = () => new Response('', { status: 404 })
  expect((await two.get(path('forceUpdate=1'))).status).toBe(502)
  await two.server.close()
})

test.each([
  ['chainId=eip155:1', holder, 'UNSUPPORTED_CHAIN'],
  ['chainId=eip155:31337', '0xabc', 'INVALID_ADDRESS'],
  ['chainId=eip155:31337', `eip155:1:${holder}`, 'INVALID_ADDRESS'],
  ['chainId=eip155:31337', `a:${holder}`, 'INVALID_ADDRESS'],
  ['', 'unknown', 'INVALID_ADDRESS'],
  ['chainId=31337', holder, 'BAD_REQUEST'],
  ['currency=xyz', holder, 'BAD_REQUEST'],
  ['', '%00', 'BAD_REQUEST'],
])('refuses %s for %s as %s', async (query, address, code) => {
  const response = await server.get(path(query, address))
  expect(response.status).toBe(400)
  expect(await response.json()).toMatchObject({ code })
})

test('T43: an endpoint that is down is 502 without its message, and the failure is not cached', async () => {
  evm.fault = () => new Response('secret-key is over quota', { status: 401 })
  const response = await server.get(path())
  expect(response.status).toBe(502)
  expect(await response.json()).toEqual({
    code: 'RPC_FAILED',
    message: 'The RPC request failed.',
    requestId: expect.any(String),
  })
  evm.fault = undefined
  expect(amounts(await read())).toMatchObject({ ETH: '1.5' })
})

test('over 200 tokens are read in several calls, each found at its own place', async () => {
  const many = Array.from({ length: 450 }, (_, index) => ({
    address: token(index + 1),
    symbol: `M${index + 1}`,
    name: 'Many',
    decimals: 0,
  }))
  for (const [index, { address }] of many.entries()) evm.tokens.set(address, BigInt(index + 1))
  const wide = await createTestServer({
    rpcUrls: { 'eip155:31337': 'http://node.example' },
    tokens: { 'eip155:31337': many },
    fetch: evm.fetch,
  })
  const reply = (await (await wide.get(path())).json()) as BalanceReply
  expect(reply.balances).toHaveLength(451)
  for (const { symbol, quantity } of reply.balances.slice(1)) expect(symbol).toBe(`M${quantity.numeric}`)
  expect(evm.calls.filter(method => method === 'eth_call')).toHaveLength(3)
  await wide.server.close()
})

test('decimals are exact for any amount', () => {
  fc.assert(
    fc.property(
      fc.bigInt({ min: 0n, max: 2n ** 256n - 1n }),
      fc.integer({ min: 0, max: 77 }),
      (amount, decimals) => {
        expect(toDecimal(amount, decimals)).toBe(formatUnits(amount, decimals))
      },
    ),
  )
})
