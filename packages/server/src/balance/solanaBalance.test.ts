import { type BalanceReply, BalanceReplySchema } from '@latchkit/api/schemas'
import { base58 } from '@scure/base'
import fc from 'fast-check'
import { parse } from 'valibot'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { createTestServer, type TestServer } from '../testing/createTestServer.js'
import { createFakeSolana, type FakeSolana, token2022Program } from '../testing/fakeSolana.js'

const key = (index: number): string =>
  base58.encode(Uint8Array.from([7, index >> 8, index & 255, ...new Uint8Array(29)]))
const holder = key(1)
const [susd, scard, snew] = [key(101), key(102), key(103)]
const list = [
  { address: susd, symbol: 'SUSD', name: 'Solana Test Dollar', decimals: 6 },
  { address: scard, symbol: 'SCARD', name: 'Solana Test Card', decimals: 0 },
  { address: snew, symbol: 'SNEW', name: 'Solana Token 2022', decimals: 9 },
]

let solana: FakeSolana
let server: TestServer
beforeEach(async () => {
  solana = createFakeSolana()
  solana.lamports = 1_500_000_000
  server = await createTestServer({
    rpcUrls: { 'solana:localnet': 'http://node.example/secret-key' },
    tokens: { 'solana:localnet': list },
    fetch: solana.fetch,
  })
})
afterEach(() => server.server.close())

const path = (address = holder, query = 'chainId=solana:localnet&forceUpdate=true') =>
  `/v1/account/${address}/balance?${query}`
const read = async (from = server) => {
  const response = await from.get(path())
  expect(response.status).toBe(200)
  return parse(BalanceReplySchema, (await response.json()) as BalanceReply).balances
}
const amounts = async () =>
  Object.fromEntries((await read()).map(({ symbol, quantity }) => [symbol, quantity.numeric]))

test('R7.40, R3.3: SOL first, listed tokens of both programs in the order of the list, without prices', async () => {
  solana.accounts = [
    { pubkey: key(203), mint: snew, program: token2022Program, amount: '42000000001', decimals: 9 },
    { pubkey: key(202), mint: scard, amount: '3', decimals: 0 },
    { pubkey: key(201), mint: susd, amount: '2500000' },
  ]
  expect(await read()).toEqual([
    {
      name: 'Solana',
      symbol: 'SOL',
      chainId: 'solana:localnet',
      quantity: { decimals: 9, numeric: '1.5' },
      iconUrl: '/public/getTokenImage/sol',
    },
    {
      name: 'Solana Test Dollar',
      symbol: 'SUSD',
      chainId: 'solana:localnet',
      address: `solana:localnet:${susd}`,
      quantity: { decimals: 6, numeric: '2.5' },
      iconUrl: '/public/getTokenImage/susd',
    },
    expect.objectContaining({ symbol: 'SCARD', quantity: { decimals: 0, numeric: '3' } }),
    expect.objectContaining({ symbol: 'SNEW', quantity: { decimals: 9, numeric: '42.000000001' } }),
  ])
  expect(solana.calls.sort()).toEqual(['getBalance', 'getTokenAccountsByOwner', 'getTokenAccountsByOwner'])
})

test('a SOL balance of zero is returned; tokens with a zero balance are left out', async () => {
  solana.lamports = 0
  solana.accounts = [
    { pubkey: key(201), mint: susd, amount: '0' },
    { pubkey: key(202), mint: key(900), amount: '0' },
  ]
  expect(await amounts()).toEqual({ SOL: '0' })
})

test('several accounts of one mint are summed, frozen ones too; the same account counts once', async () => {
  solana.accounts = [
    { pubkey: key(201), mint: susd, amount: '1000000' },
    { pubkey: key(202), mint: susd, amount: '500000', state: 'frozen' },
    { pubkey: key(203), mint: susd, amount: '9000000', state: 'uninitialized' },
    { pubkey: key(201), mint: susd, amount: '1000000' },
  ]
  expect(await amounts()).toEqual({ SOL: '1.5', SUSD: '1.5' })
})

test('the chain knows the decimals of a token better than a list does', async () => {
  solana.accounts = [{ pubkey: key(201), mint: susd, amount: '2500000', decimals: 2 }]
  expect((await read())[1]?.quantity).toEqual({ decimals: 2, numeric: '25000' })
})

test.each([
  ['an amount over u64', { amount: '18446744073709551616' }],
  ['an amount that is no number', { amount: '0x10' }],
  ['a negative amount', { amount: '-1' }],
  ['an amount that is not text', { amount: 5 }],
  ['decimals over 77', { amount: '5', decimals: 78 }],
  ['negative decimals', { amount: '5', decimals: -1 }],
  ['broken decimals', { amount: '5', decimals: 1.5 }],
  ['decimals as text', { amount: '5', decimals: '6' }],
  ['another owner', { amount: '5', owner: key(2) }],
  ['a mint that is no address', { amount: '5', mint: 'constructor' }],
  ['a mint of 31 bytes', { amount: '5', mint: base58.encode(new Uint8Array(31).fill(9)) }],
  ['an account that is no address', { amount: '5', pubkey: '__proto__' }],
])('%s is left out, the others are returned', async (_, wrong) => {
  solana.accounts = [
    { pubkey: key(201), mint: susd, ...wrong },
    { pubkey: key(202), mint: scard, amount: '3', decimals: 0 },
  ]
  expect(await amounts()).toEqual({ SOL: '1.5', SCARD: '3' })
})

test('accounts of another program are ignored', async () => {
  solana.fault = ({ id, method }) => {
    if (method !== 'getTokenAccountsByOwner') return undefined
    const info = {
      mint: susd,
      owner: holder,
      state: 'initialized',
      tokenAmount: { amount: '5', decimals: 6 },
    }
    const account = { owner: key(77), data: { parsed: { type: 'account', info } } }
    return Response.json({
      jsonrpc: '2.0',
      id,
      result: { value: [{ pubkey: key(201), account }, null, 7, []] },
    })
  }
  expect(await amounts()).toEqual({ SOL: '1.5' })
})

test('T12: a token on no list is marked, has no mark of another, and a short address where it says nothing', async () => {
  const mint = key(500)
  solana.accounts = [{ pubkey: key(201), mint, amount: '7000000' }]
  expect((await read())[1]).toEqual({
    name: `${mint.slice(0, 4)}…${mint.slice(-4)}`,
    symbol: `${mint.slice(0, 4)}…${mint.slice(-4)}`,
    chainId: 'solana:localnet',
    address: `solana:localnet:${mint}`,
    quantity: { decimals: 6, numeric: '7' },
    unlisted: true,
  })
})

test('T12: words of a Token-2022 mint are made harmless', async () => {
  const mint = key(500)
  solana.accounts = [{ pubkey: key(201), mint, program: token2022Program, amount: '1' }]
  solana.metadata.set(mint, {
    state: {
      mint,
      name: `Claim at https://evil.example/x \u202eCDSU\u2066\u200b\u0000 <b>${'long '.repeat(200)}`,
      symbol: 'go\u202e.evil.example',
    },
  })
  const held = (await read())[1]
  expect(held).toMatchObject({ name: 'Claim at evil example/x CDSU b long long long lo', unlisted: true })
  expect(held?.symbol).toBe('go .evil example')
})

test.each([
  ['a listed symbol', { symbol: 'SUSD', name: 'Fake' }],
  ['a listed symbol in disguise', { symbol: 's\u200bU.S-D', name: 'Fake' }],
  ['the coin', { symbol: 'ＳＯＬ', name: 'Fake' }],
  ['a listed name', { symbol: 'X', name: 'solana test  dollar' }],
])('T12: %s is not believed of a token on no list', async (_, words) => {
  const mint = key(500)
  const short = `${mint.slice(0, 4)}…${mint.slice(-4)}`
  solana.accounts = [{ pubkey: key(201), mint, program: token2022Program, amount: '1' }]
  solana.metadata.set(mint, { state: { mint, ...words } })
  const held = (await read())[1]
  expect([held?.symbol, held?.name]).toContain(short)
})

test.each([
  ['that point elsewhere', { pointer: susd, state: { mint: key(500), name: 'A', symbol: 'A' } }],
  ['of another mint', { state: { mint: susd, name: 'A', symbol: 'A' } }],
  ['that are no words', { state: { mint: key(500), name: 5, symbol: null } }],
  ['that are nothing', { state: null }],
])('metadata %s are not believed', async (_, metadata) => {
  const mint = key(500)
  solana.accounts = [{ pubkey: key(201), mint, program: token2022Program, amount: '1' }]
  solana.metadata.set(mint, metadata)
  expect((await read())[1]?.symbol).toContain('…')
})

test('an endpoint that knows no metadata costs the names, not the balances', async () => {
  solana.accounts = [{ pubkey: key(201), mint: key(500), amount: '1' }]
  solana.fault = ({ id, method }) =>
    method === 'getMultipleAccounts'
      ? Response.json({ jsonrpc: '2.0', id, error: { code: -32601, message: 'Method not found' } })
      : undefined
  expect((await read())[1]).toMatchObject({ unlisted: true, quantity: { numeric: '0.000001' } })
})

test('wrapped SOL has its name on every cluster', async () => {
  solana.accounts = [
    {
      pubkey: key(201),
      mint: 'So11111111111111111111111111111111111111112',
      amount: '1000000000',
      decimals: 9,
    },
  ]
  expect((await read())[1]).toMatchObject({ name: 'Wrapped SOL', symbol: 'wSOL', quantity: { numeric: '1' } })
})

test('at most 200 tokens on no list are returned, in a stable order, with their names in calls of 100', async () => {
  solana.accounts = Array.from({ length: 1000 }, (_, index) => ({
    pubkey: key(5000 + index),
    mint: key(2000 + index),
    amount: '5',
  }))
  solana.accounts.push({ pubkey: key(201), mint: susd, amount: '1' })
  const first = await read()
  expect(first).toHaveLength(202)
  expect(solana.calls.filter(method => method === 'getMultipleAccounts')).toHaveLength(2)
  solana.accounts.reverse()
  expect((await read()).map(({ address }) => address)).toEqual(first.map(({ address }) => address))
})

test('a wallet that the endpoint cannot list is read for the listed tokens', async () => {
  solana.accounts = [
    { pubkey: key(201), mint: susd, amount: '4000000' },
    { pubkey: key(202), mint: key(900), amount: '1' },
  ]
  solana.fault = ({ id, params }) =>
    Object.hasOwn(Object(params[1]), 'programId')
      ? Response.json({ jsonrpc: '2.0', id, error: { code: -32012, message: 'too many accounts' } })
      : undefined
  expect(await amounts()).toEqual({ SOL: '1.5', SUSD: '4' })
})

test('D5: tokens that cannot be read at all are an error, never an empty list', async () => {
  for (const result of [null, {}, { value: null }, { value: {} }, 'x']) {
    solana.fault = ({ id, method }) =>
      method === 'getTokenAccountsByOwner' ? Response.json({ jsonrpc: '2.0', id, result }) : undefined
    expect((await server.get(path())).status).toBe(502)
  }
})

test.each([-1, 1.5, '5', null, 2 ** 65, {}])(
  'a SOL balance of %j is an error, never a number',
  async lamports => {
    solana.lamports = lamports
    expect((await server.get(path())).status).toBe(502)
  },
)

test.each([
  ['EVM', '0x00000000000000000000000000000000000a11ce'],
  ['EVM without 0x', '00000000000000000000000000000000000a11ce'],
  ['31 bytes', base58.encode(new Uint8Array(31).fill(9))],
  ['33 bytes', base58.encode(new Uint8Array(33).fill(9)).slice(0, 46)],
  ['letters that base58 lacks', `${holder.slice(0, -1)}0`],
  ['31 characters', holder.slice(0, 31)],
])('R5.1: an address of %s is none of Solana', async (_, address) => {
  const response = await server.get(path(address))
  expect(response.status).toBe(400)
  expect(await response.json()).toMatchObject({ code: 'INVALID_ADDRESS' })
  expect(solana.calls).toEqual([])
})

test('without chainId an address is read on the chains of its family', async () => {
  const both = await createTestServer({
    rpcUrls: { 'solana:localnet': 'http://a.example', 'eip155:1': 'http://b.example' },
    fetch: solana.fetch,
  })
  const response = await both.get(path(holder, ''))
  const { balances } = (await response.json()) as BalanceReply
  expect(balances.map(({ chainId }) => chainId)).toEqual(['solana:localnet'])
  await both.server.close()
})

test('property: for any response of an endpoint the reply fits the schema and no unlisted name holds a link', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.string({ unit: 'binary', maxLength: 300 }),
      fc.string({ maxLength: 60 }),
      async (name, symbol) => {
        const mint = key(500)
        solana.accounts = [{ pubkey: key(201), mint, program: token2022Program, amount: '1' }]
        solana.metadata.set(mint, { state: { mint, name: `${name} www.evil.example`, symbol } })
        const held = (await read())[1]
        expect(held?.name).not.toMatch(/[\p{C}\p{Zl}\p{Zp}<>]|:\/\/|\p{L}\.\p{L}/u)
        expect(held?.symbol).not.toMatch(/[\p{C}\p{Zl}\p{Zp}<>]|:\/\/|\p{L}\.\p{L}/u)
        expect(held?.symbol).not.toBe('')
      },
    ),
    { numRuns: 60 },
  )
})
