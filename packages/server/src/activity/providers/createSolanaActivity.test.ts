import { expect, test } from 'vitest'
import { createTestServer } from '../../testing/createTestServer.js'
import { createFakeSolana } from '../../testing/fakeSolana.js'
import { noRest } from '../../testing/noRest.js'
import type { Upstream } from '../../upstream/createUpstream.js'
import { UpstreamError } from '../../upstream/UpstreamError.js'
import { createSolanaActivity } from './createSolanaActivity.js'

const wallet = 'So11111111111111111111111111111111111111112'
const mint = '11111111111111111111111111111111'
const spam = 'SysvarC1ock11111111111111111111111111111111'
const other = 'SysvarRent111111111111111111111111111111111'

type Held = readonly [mint: string, owner: string, amount: string]
type Given = { held?: readonly Held[]; holds?: readonly Held[] }

const toBalances = (held: readonly Held[]) =>
  held.map(([of, owner, amount], accountIndex) => ({
    accountIndex,
    mint: of,
    owner,
    uiTokenAmount: { amount, decimals: 6 },
  }))

/** As an endpoint has it; the first key pays and signs. */
const toTransaction = (keys: readonly string[], { held = [], holds = [] }: Given) => ({
  slot: 5,
  blockTime: 1_800_000_000,
  meta: {
    err: null,
    fee: 5000,
    preBalances: keys.map(() => 1_000_000_000),
    postBalances: keys.map((_, index) => 1_000_000_000 - (index === 0 ? 5000 : 0)),
    preTokenBalances: toBalances(held),
    postTokenBalances: toBalances(holds),
  },
  transaction: { message: { accountKeys: keys, header: { numRequiredSignatures: 1 } } },
})

const signature = (index: number) => 'abcdefghijkmnopqrstuvwxyz'[index]?.repeat(88) ?? ''

async function start(transactions: readonly (readonly [string[], Given])[]) {
  const solana = createFakeSolana()
  solana.history = transactions.map(([keys, given], index) => ({
    signature: signature(index),
    transaction: toTransaction(keys, given),
  }))
  const { server, get } = await createTestServer({
    rpcUrls: { 'solana:localnet': 'http://solana.example' },
    tokens: { 'solana:localnet': [{ address: mint, name: 'USD Coin', symbol: 'USDC', decimals: 6 }] },
    fetch: solana.fetch,
  })
  const read = async (query = '') => {
    const response = await get(`/v1/account/${wallet}/history?chainId=solana:localnet&${query}`)
    return { status: response.status, body: await response.json() }
  }
  return { solana, server, read }
}

test('T11, T12: tokens on no list that the account did not sign for are left out, and named by their address with spam=include', async () => {
  const { server, read, solana } = await start([
    [[other, wallet], { holds: [[spam, wallet, '5000000']] }],
    [[other, wallet], { holds: [[mint, wallet, '2500000']] }],
    [[wallet, other], { held: [[spam, wallet, '5']] }],
  ])
  solana.metadata.set(spam, { state: { mint: spam, name: 'USDC', symbol: 'claim.example' } })
  const { body } = await read()
  expect(body.data.map(({ metadata }: { metadata: { hash: string } }) => metadata.hash)).toEqual([
    signature(1),
    signature(2),
  ])
  expect(body.data[0].transfers).toMatchObject([
    {
      fungible_info: { symbol: 'USDC', icon: { url: '/public/getTokenImage/usdc' } },
      quantity: { numeric: '2.5' },
    },
  ])
  const all = (await read('spam=include')).body.data
  expect(all[0]).toMatchObject({ hidden: true, transfers: [{ flags: ['unlisted'], direction: 'in' }] })
  expect(all[0].transfers[0].fungible_info).not.toHaveProperty('icon')
  expect(JSON.stringify(all[0].transfers)).not.toMatch(/claim\.example|"USDC"/)
  await server.close()
})

test('R9.14: a page is read once for 15 s, by all who ask meanwhile', async () => {
  const { server, read, solana } = await start([[[other, wallet], {}]])
  await Promise.all([read(), read(), read()])
  await read('spam=include')
  expect(solana.calls.filter(method => method === 'getSignaturesForAddress')).toHaveLength(1)
  expect(solana.calls.filter(method => method === 'getTransaction')).toHaveLength(1)
  await server.close()
})

test('a page that lacks a transaction which is listed is marked as stale, and read again by the next request', async () => {
  const { server, read, solana } = await start([
    [[wallet, other], {}],
    [[wallet, other], {}],
  ])
  solana.fault = ({ method, id, params }) =>
    method === 'getTransaction' && params[0] === signature(0)
      ? Response.json({ jsonrpc: '2.0', id, result: null })
      : undefined
  expect((await read()).body).toMatchObject({ stale: true, data: [{ metadata: { hash: signature(1) } }] })
  solana.fault = undefined
  const { body } = await read()
  expect(body.data).toHaveLength(2)
  expect(body).not.toHaveProperty('stale')
  await server.close()
})

test('an endpoint that fails, or says nonsense, is 502 and nothing of it is shown', async () => {
  const { server, read, solana } = await start([[[wallet, other], {}]])
  for (const result of [null, [{ signature: 'x' }], 'x', {}]) {
    solana.fault = ({ method, id }) =>
      method === 'getSignaturesForAddress' ? Response.json({ jsonrpc: '2.0', id, result }) : undefined
    expect(await read()).toMatchObject({ status: 502, body: { code: 'RPC_FAILED' } })
  }
  solana.fault = undefined
  expect((await read()).body.data).toHaveLength(1)
  await server.close()
})

test('R7.32: pages follow each other by signature; a cursor of another kind is refused', async () => {
  const solana = await start(Array.from({ length: 25 }, () => [[wallet, other], {}] as const))
  const { body } = await solana.read()
  expect(body.data).toHaveLength(25)
  const { body: rest } = await solana.read(`cursor=${body.next}`)
  expect(rest).toMatchObject({ data: [], next: null })
  const cursor = Buffer.from('{"solana:localnet":"5.0"}').toString('base64url')
  expect(await solana.read(`cursor=${cursor}`)).toMatchObject({ status: 400, body: { code: 'BAD_REQUEST' } })
  await solana.server.close()
})

test('D73: when the endpoint fails the last page is shown, marked as stale, for ten minutes', async () => {
  let time = 0
  let isDown = false
  const upstream: Upstream = {
    call: async () => {
      if (isDown) throw new UpstreamError('UPSTREAM_FAILED', 'x')
      return { result: [] }
    },
  }
  const provider = createSolanaActivity({
    chain: 'solana:localnet',
    upstreams: {
      chains: ['solana:localnet'],
      chargeCalls: async () => {},
      get: () => ({ ...upstream, request: noRest }),
    },
    tokens: [],
    native: { name: 'Solana', symbol: 'SOL', decimals: 9 },
    now: () => time,
  })
  const page = { address: wallet, before: undefined, limit: 100, includeHidden: false }
  const read = () => provider.getPage({ ...page, caller: { address: '' } })
  expect(await read()).toMatchObject({ asOf: 0, isStale: false })
  isDown = true
  time = 14_999
  expect(await read()).toMatchObject({ asOf: 0, isStale: false })
  time = 15_000
  expect(await read()).toMatchObject({ asOf: 0, isStale: true })
  isDown = false
  expect(await read()).toMatchObject({ asOf: 15_000, isStale: false })
  isDown = true
  time = 15_000 + 600_000
  await expect(read()).rejects.toMatchObject({ code: 'UPSTREAM_FAILED' })
})

test('attack A-L-poisoning: dust of a look-alike of a paid address is in the history of Solana', async () => {
  // `spam` begins and ends like `other`, which the wallet pays.
  const { server, read } = await start([
    [[spam, wallet], { held: [[mint, spam, '5']], holds: [[mint, wallet, '5']] }],
    [[wallet, other], { held: [[mint, wallet, '7']], holds: [[mint, other, '7']] }],
  ])
  const hashes = (body: { data: { metadata: { hash: string } }[] }) =>
    body.data.map(({ metadata }) => metadata.hash)
  expect(hashes((await read()).body)).toEqual([signature(1)])
  const [dust] = (await read('spam=include')).body.data
  expect(dust).toMatchObject({ hidden: true, transfers: [{ flags: ['lookAlike'] }] })
  await server.close()
})

test('control A-L-poisoning: what the paid address itself sends stays in the history of Solana', async () => {
  const { server, read } = await start([
    [[other, wallet], { held: [[mint, other, '5']], holds: [[mint, wallet, '5']] }],
    [[wallet, other], { held: [[mint, wallet, '7']], holds: [[mint, other, '7']] }],
  ])
  expect((await read()).body.data).toHaveLength(2)
  await server.close()
})
