import { type HistoryReply, HistoryReplySchema } from '@latchkit/api/schemas'
import { parse } from 'valibot'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createTestServer, type TestServer } from '../../../testing/createTestServer.js'
import {
  createFakeEsplora,
  type FakeEsplora,
  type FakeTransaction,
  toTxid,
} from '../../../testing/fakeEsplora.js'

const chain = 'bip122:000000000019d6689c085ae165831e93'
const own = 'bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4'
const other = '1A1zP1eP5QGefi2DMPTfTL5SLmv7DivfNa'
const third = '3J98t1WpEZ73CNmQviecrnyiWrnqRhWNLy'

let esplora: FakeEsplora
let server: TestServer
beforeEach(async () => {
  vi.useFakeTimers({ toFake: ['Date'] })
  esplora = createFakeEsplora()
  server = await createTestServer({ rpcUrls: { [chain]: 'http://esplora.example' }, fetch: esplora.fetch })
})
afterEach(async () => {
  vi.useRealTimers()
  await server.server.close()
})

const read = async (cursor = ''): Promise<HistoryReply> => {
  const response = await server.get(`/v1/account/${own}/history?chainId=${chain}&cursor=${cursor}`)
  expect(response.status).toBe(200)
  return parse(HistoryReplySchema, await response.json())
}
const paid = (number: number, height = number): FakeTransaction => ({
  txid: toTxid(number),
  height,
  from: [[other, 5_000]],
  to: [[own, 4_800]],
})
const list = (count: number, offset = 0) =>
  Array.from({ length: count }, (_, index) => paid(count - index + offset))
const hashesOf = ({ data }: HistoryReply) => data.map(({ metadata }) => metadata.hash)

test('R7.32: change is no payment, data is none either, and the fee is in bitcoins', async () => {
  esplora.transactions = [
    {
      txid: toTxid(1),
      height: 800_000,
      fee: 1_500,
      from: [
        [own, 60_000],
        [own, 50_000],
      ],
      to: [
        [other, 30_000],
        [undefined, 0],
        [own, 78_500],
      ],
    },
  ]
  const { data, next } = await read()
  expect(next).toBeNull()
  expect(data).toEqual([
    {
      id: `${chain}:${toTxid(1)}`,
      metadata: {
        operationType: 'send',
        hash: toTxid(1),
        minedAt: '2039-01-30T11:33:20.000Z',
        sentFrom: own,
        sentTo: other,
        status: 'confirmed',
        nonce: 0,
        chain,
        block: 800_000,
      },
      transfers: [
        {
          fungible_info: {
            name: 'Bitcoin',
            symbol: 'BTC',
            decimals: 8,
            icon: { url: '/public/getTokenImage/btc' },
          },
          direction: 'out',
          quantity: { numeric: '0.0003' },
          sender: own,
          recipient: other,
        },
      ],
      fee: { numeric: '0.000015' },
    },
  ])
})

test.each<[string, Pick<FakeTransaction, 'from' | 'to'>, object]>([
  [
    'a payment to itself',
    { from: [[own, 5_000]], to: [[own, 4_000]] },
    {
      metadata: { operationType: 'send' },
      transfers: [{ direction: 'self', quantity: { numeric: '0.00004' } }],
    },
  ],
  [
    'the reward of a block, which has no payer',
    { from: [null], to: [[own, 5_000]] },
    { metadata: { operationType: 'receive', sentFrom: 'coinbase' }, transfers: [{ direction: 'in' }] },
  ],
  [
    'inputs of several owners: the net, and no claim who paid whom',
    {
      from: [
        [own, 5_000],
        [third, 9_000],
      ],
      to: [
        [other, 9_500],
        [own, 4_000],
      ],
    },
    { transfers: [{ direction: 'out', quantity: { numeric: '0.00001' }, sender: own }] },
  ],
  [
    'a payment of several payers',
    {
      from: [
        [other, 5_000],
        [third, 9_000],
      ],
      to: [[own, 4_000]],
    },
    { transfers: [{ direction: 'in', recipient: own }] },
  ],
  [
    'a payment to several',
    {
      from: [[own, 9_000]],
      to: [
        [other, 4_000],
        [third, 3_000],
        [undefined, 1_000],
      ],
    },
    { transfers: [{ recipient: other }, { recipient: third }, { direction: 'out', sender: own }] },
  ],
])('R7.32: %s', async (_what, sides, expected) => {
  esplora.transactions = [{ txid: toTxid(1), height: 1, ...sides }]
  const { data } = await read()
  expect(data).toMatchObject([expected])
  const one = data[0]?.transfers[0]
  if (sides.from.length > 1 && one?.direction === 'in') expect(one.sender).toBeUndefined()
})

test('pages follow each other without a gap or a repetition', async () => {
  esplora.transactions = list(60)
  const first = await read()
  const second = await read(first.next ?? '')
  const third = await read(second.next ?? '')
  expect(third.next).toBeNull()
  expect([first, second, third].flatMap(hashesOf)).toEqual(esplora.transactions.map(({ txid }) => txid))
})

test('R7.32: a reorganisation that removes the last transaction of a page loses no older one', async () => {
  esplora.transactions = list(60)
  const first = await read()
  const gone = first.data.at(-1)?.metadata.hash
  esplora.transactions = [...list(30, 100), ...esplora.transactions.filter(({ txid }) => txid !== gone)]
  const older = esplora.transactions.filter(({ height }) => height <= 36).map(({ txid }) => txid)
  const found: string[] = []
  for (let next = first.next; next !== null; ) {
    const page = await read(next)
    found.push(...hashesOf(page))
    next = page.next
  }
  expect(found).toEqual(older)
})

test('D73: the last known page is shown as stale while the endpoint fails', async () => {
  esplora.transactions = list(2)
  expect(await read()).not.toHaveProperty('stale')
  esplora.fault = () => Response.json({ not: 'a list' })
  vi.setSystemTime(Date.now() + 16_000)
  expect(await read()).toMatchObject({ stale: true, data: [{}, {}] })
})

test.each([
  ['a position of another family', { [chain]: '5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp' }],
  ['a position that leads to another path', { [chain]: `1.${'a'.repeat(60)}/../` }],
])('a cursor with %s is 400, and asks nothing', async (_what, cursor) => {
  const text = Buffer.from(JSON.stringify(cursor)).toString('base64url')
  const response = await server.get(`/v1/account/${own}/history?chainId=${chain}&cursor=${text}`)
  expect(response.status).toBe(400)
  expect(esplora.paths).toEqual([])
})

test.each([
  ['of testnet', 'tb1qw508d6qejxtdg4y5r3zarvary0c5xw7kxpjzsx'],
  ['with a wrong checksum', 'bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t5'],
  ['of another family', '0x00000000000000000000000000000000000A11cE'],
])('D25: an address %s is 400', async (_what, address) => {
  for (const what of ['history', 'balance']) {
    const response = await server.get(`/v1/account/${address}/${what}?chainId=${chain}`)
    expect([response.status, await response.json()]).toMatchObject([400, { code: 'INVALID_ADDRESS' }])
  }
  expect(esplora.paths).toEqual([])
})

test('R7.40: the balance is what is in blocks and what waits for one; capitals are the same address', async () => {
  esplora.transactions = [paid(1)]
  esplora.pending = [1_000, 300]
  const response = await server.get(`/v1/account/${own.toUpperCase()}/balance?chainId=${chain}`)
  expect(await response.json()).toMatchObject({
    balances: [{ symbol: 'BTC', quantity: { decimals: 8, numeric: '0.000055' } }],
  })
  expect(esplora.paths).toEqual([`/address/${own}`])
})

test.each([
  ['HTML', () => new Response('<html>secret</html>')],
  [
    'amounts that are texts',
    () => Response.json({ chain_stats: {}, mempool_stats: { funded_txo_sum: '1' } }),
  ],
  [
    'more spent than received',
    () =>
      Response.json({
        chain_stats: { funded_txo_sum: 0, spent_txo_sum: 1 },
        mempool_stats: { funded_txo_sum: 0, spent_txo_sum: 0 },
      }),
  ],
  ['a refusal', () => new Response('secret', { status: 403 })],
])('T43: an endpoint that sends %s is 502, never a wrong balance', async (_what, fault) => {
  esplora.fault = fault
  const response = await server.get(`/v1/account/${own}/balance?chainId=${chain}`)
  expect(response.status).toBe(502)
  expect(await response.text()).not.toContain('secret')
})
