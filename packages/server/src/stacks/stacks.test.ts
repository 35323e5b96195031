import {
  type BalanceRecord,
  BalanceReplySchema,
  type HistoryReply,
  HistoryReplySchema,
} from '@latchkit/api/schemas'
import { parse } from 'valibot'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { createTestServer, type TestServer } from '../testing/createTestServer.js'
import {
  createFakeStacks,
  type FakeStacks,
  type FakeStacksTransaction,
  toClarity,
} from '../testing/fakeStacks.js'

// Responses of a node's API, and what anyone may send to an account. A real chain is in stacks.real.test.ts.

const chain = 'stacks:1'
const own = 'SP2J6ZY48GV1EZ5V2V5RB9MP66SW86PYKKNRV9EJ7'
const other = 'SP000000000000000000002Q6VF78'
const listed = `${own}.listed`

let stacks: FakeStacks
let server: TestServer
beforeEach(async () => {
  vi.useFakeTimers({ toFake: ['Date'] })
  stacks = createFakeStacks()
  server = await createTestServer({
    rpcUrls: { [chain]: 'http://node.example/secret-key' },
    tokens: { [chain]: [{ address: listed, symbol: 'GOOD', name: 'Good Token', decimals: 2 }] },
    fetch: stacks.fetch,
  })
})
afterEach(async () => {
  vi.useRealTimers()
  await server.server.close()
})

const ask = (what: string) => server.get(`/v1/account/${own}/${what}chainId=${chain}`)
const getBalances = async (): Promise<readonly BalanceRecord[]> => {
  const response = await ask('balance?forceUpdate=true&')
  expect(response.status).toBe(200)
  return parse(BalanceReplySchema, await response.json()).balances
}
const getHistory = async (query = ''): Promise<HistoryReply> => {
  const response = await ask(`history?${query}`)
  expect(response.status).toBe(200)
  return parse(HistoryReplySchema, await response.json())
}
const token = (name: string, symbol: string, decimals = 6n) => ({
  'get-name': toClarity(name),
  'get-symbol': toClarity(symbol),
  'get-decimals': toClarity(decimals),
})

describe('balances', () => {
  test('STX first, then the listed token, then those on no list by their contracts', async () => {
    stacks.balance = '1500000'
    stacks.tokens = { [`${other}.new::coin`]: '7000000', [`${listed}::coin`]: '1234' }
    stacks.contracts = { [`${other}.new`]: token('New Token', 'NEW') }
    expect(await getBalances()).toEqual([
      {
        name: 'Stacks',
        symbol: 'STX',
        chainId: chain,
        quantity: { decimals: 6, numeric: '1.5' },
        iconUrl: '/public/getTokenImage/stx',
      },
      {
        name: 'Good Token',
        symbol: 'GOOD',
        chainId: chain,
        address: `${chain}:${listed}`,
        quantity: { decimals: 2, numeric: '12.34' },
        iconUrl: '/public/getTokenImage/good',
      },
      {
        name: 'New Token',
        symbol: 'NEW',
        chainId: chain,
        address: `${chain}:${other}.new`,
        quantity: { decimals: 6, numeric: '7' },
        unlisted: true,
      },
    ])
  })

  test('T12: the words of a listed token or of the coin, and markup, are replaced by the address', async () => {
    const hostile = { a: ['Stacks', 'STX'], b: ['Good Token', 'GOOD'], c: ['<b>x</b>', 'www.evil.example'] }
    for (const [name, [long = '', short = '']] of Object.entries(hostile)) {
      stacks.tokens[`${other}.${name}::coin`] = '1'
      stacks.contracts[`${other}.${name}`] = token(long, short)
    }
    const found = (await getBalances()).filter(({ unlisted }) => unlisted)
    expect(found).toHaveLength(3)
    for (const { name, symbol } of found) {
      expect(['Stacks', 'Good Token']).not.toContain(name)
      expect(['STX', 'GOOD']).not.toContain(symbol)
      expect(`${name} ${symbol}`).not.toMatch(/[<>]|evil\.example/)
    }
  })

  test('a contract of several tokens, one that says no decimals, and what is no asset are left out', async () => {
    stacks.tokens = {
      [`${other}.two::a`]: '1',
      [`${other}.two::b`]: '2',
      [`${other}.mute::coin`]: '3',
      'x::y': '4',
      [`${other}.new::coin`]: '0',
    }
    stacks.contracts = { [`${other}.two`]: token('Two', 'TWO'), [`${other}.new`]: token('New', 'NEW') }
    expect(await getBalances()).toHaveLength(1)
  })

  test('spam takes at most 50 places, and its contracts are asked once a day', async () => {
    for (let index = 0; index < 120; index++) {
      const name = `spam-${index}`
      stacks.tokens[`${other}.${name}::coin`] = '1'
      stacks.contracts[`${other}.${name}`] = token(`Spam ${index}`, `SPAM${index}`)
    }
    expect(await getBalances()).toHaveLength(51)
    const { length } = stacks.paths
    expect(await getBalances()).toHaveLength(51)
    expect(stacks.paths.length - length).toBe(1)
  })

  test.each([
    ['no JSON', () => new Response('<html>')],
    ['no balance', () => Response.json({ stx: {}, fungible_tokens: {} })],
    ['a negative balance', () => Response.json({ stx: { balance: '-1' }, fungible_tokens: {} })],
    ['a number', () => Response.json({ stx: { balance: 1 }, fungible_tokens: {} })],
    ['a refusal', () => new Response('{"error":"http://node.example/secret-key"}', { status: 400 })],
  ])('T43: an endpoint that sends %s is 502, without its URL', async (_, fault) => {
    stacks.fault = fault
    const response = await ask('balance?')
    expect(response.status).toBe(502)
    expect(await response.text()).not.toContain('secret-key')
  })
})

describe('history', () => {
  const paid = (number: number): FakeStacksTransaction => ({ number, from: other, to: own, amount: 5_000n })
  const list = (count: number) => Array.from({ length: count }, (_, index) => paid(count - index))
  const hashesOf = ({ data }: HistoryReply) => data.map(({ metadata }) => metadata.hash)

  test('R7.32: every transaction is listed once, while others arrive between the pages', async () => {
    stacks.transactions = list(60)
    const expected = list(60).map(({ number }) => number)
    const found: string[] = []
    let cursor: string | null | undefined = ''
    for (let page = 0; cursor !== null && page < 5; page++) {
      const reply: HistoryReply = await getHistory(cursor ? `cursor=${cursor}&` : '')
      found.push(...hashesOf(reply))
      cursor = reply.next
      stacks.transactions.unshift(paid(1000 + page))
    }
    expect(found.map(hash => Number(BigInt(hash)))).toEqual(expected)
  })

  test('a failed transaction of the account costs its fee and moves nothing', async () => {
    stacks.transactions = [
      {
        number: 1,
        from: own,
        to: other,
        amount: 1n,
        asset: `${listed}::coin`,
        status: 'abort_by_post_condition',
      },
    ]
    expect((await getHistory()).data).toMatchObject([
      { metadata: { status: 'failed', operationType: 'execute' }, transfers: [], fee: { numeric: '0.001' } },
    ])
  })

  test('T11: what was sent in a token on no list is hidden, and marked where it is shown', async () => {
    stacks.contracts = { [`${other}.spam`]: token('Spam', 'SPAM', 0n) }
    stacks.transactions = [
      { ...paid(2), asset: `${other}.spam::coin` },
      { ...paid(1), asset: `${listed}::coin` },
    ]
    expect((await getHistory()).data).toMatchObject([
      { transfers: [{ fungible_info: { symbol: 'GOOD', address: listed }, quantity: { numeric: '50' } }] },
    ])
    expect((await getHistory('spam=include&')).data[0]).toMatchObject({
      hidden: true,
      transfers: [{ flags: ['unlisted'], fungible_info: { symbol: 'SPAM' }, quantity: { numeric: '5000' } }],
    })
  })

  test('a history that was read is shown as stale while the endpoint fails', async () => {
    stacks.transactions = list(2)
    expect((await getHistory()).data).toHaveLength(2)
    vi.setSystemTime(Date.now() + 20_000)
    stacks.fault = () => new Response('', { status: 404 })
    expect(await getHistory()).toMatchObject({ stale: true, data: [{}, {}] })
  })

  test.each(['0x1', '-1', '1.5', '99999999999', '01'])('a position %s is refused', async position => {
    const cursor = Buffer.from(JSON.stringify({ [chain]: position })).toString('base64url')
    expect((await ask(`history?cursor=${cursor}&`)).status).toBe(400)
  })

  test('a position beyond the history is its beginning, and never fails', async () => {
    stacks.transactions = list(3)
    const cursor = Buffer.from(JSON.stringify({ [chain]: '4000' })).toString('base64url')
    expect((await getHistory(`cursor=${cursor}&`)).data).toHaveLength(3)
  })
})
