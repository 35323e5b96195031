import { isError } from '@latchkit/core'
import * as fc from 'fast-check'
import { is } from 'valibot'
import { expect, test } from 'vitest'
import { type HistoryRecord, HistoryReplySchema } from '../schemas/history.js'
import { HistoryQuerySchema } from '../schemas/queries.js'
import { createApiClient } from './createApiClient.js'

const account = 'eip155:1:0xabc'
const hash = `0x${'1'.repeat(64)}`

const record = (changes: Partial<HistoryRecord['metadata']> = {}): HistoryRecord => ({
  id: `eip155:1:${hash}`,
  metadata: {
    operationType: 'send',
    hash,
    minedAt: '2026-11-22T10:00:00.000Z',
    sentFrom: '0xabc',
    sentTo: '0xdef',
    status: 'confirmed',
    nonce: 3,
    chain: 'eip155:1',
    block: 7,
    ...changes,
  },
  transfers: [
    {
      fungible_info: {
        name: 'Ether',
        symbol: 'ETH',
        decimals: 18,
        icon: { url: '/public/getTokenImage/eth' },
      },
      direction: 'out',
      quantity: { numeric: '1.5' },
      sender: '0xabc',
      recipient: '0xdef',
    },
  ],
  fee: { numeric: '0.00021' },
})

function connect(reply: unknown, status = 200) {
  const seen: URL[] = []
  const { blockchainData } = createApiClient({
    baseUrl: 'https://server.example/',
    sdkType: 'react',
    sdkVersion: 'react-latchkit-0.1.0',
    fetch: async input => {
      const url = new URL(String(input))
      seen.push(url)
      if (url.pathname === '/v1/supported-chains') return Response.json({ http: ['eip155:1'], ws: [] })
      return Response.json(reply, { status })
    },
  })
  const { getHistory } = blockchainData
  if (!getHistory) throw new Error('The client has no history.')
  return { getHistory, seen }
}

const codeOf = (promise: Promise<unknown>) =>
  promise.then(
    () => 'resolved',
    error => error.code,
  )

test('R7.30, R7.32: a page is asked for by chain and cursor, after the supported chains, which are asked once', async () => {
  const { getHistory, seen } = connect({ data: [record()], next: 'abc', asOf: 5, since: 2, stale: true })
  const page = await getHistory({ account })
  expect(page).toEqual({
    transactions: [
      {
        ...record(),
        transfers: [
          {
            ...record().transfers[0],
            fungible_info: {
              ...record().transfers[0]?.fungible_info,
              icon: {
                url: expect.stringMatching(/^https:\/\/server\.example\/public\/getTokenImage\/eth\?st=/),
              },
            },
          },
        ],
      },
    ],
    next: 'abc',
    asOf: 5,
    since: 2,
    isStale: true,
  })
  await getHistory({ account, cursor: page.next, includeHidden: true })
  expect(seen.map(({ pathname }) => pathname)).toEqual([
    '/v1/supported-chains',
    '/v1/account/0xabc/history',
    '/v1/account/0xabc/history',
  ])
  const [, first, second] = seen.map(({ searchParams }) => Object.fromEntries(searchParams))
  expect(first).toMatchObject({ chainId: 'eip155:1' })
  expect(first).not.toHaveProperty('cursor')
  expect(first).not.toHaveProperty('spam')
  expect(second).toMatchObject({ chainId: 'eip155:1', cursor: 'abc', spam: 'include' })
})

test('R7.32: the last page has no next one, and transactions of another chain are dropped', async () => {
  const { getHistory } = connect({ data: [record({ chain: 'eip155:10' })], next: null })
  const page = await getHistory({ account })
  expect(page.transactions).toEqual([])
  expect(page.next).toBeUndefined()
})

test("R8.12: a failure reads 'Failed to fetch transactions' and keeps its cause", async () => {
  for (const [reply, status, cause] of [
    [{ code: 'X', message: 'x', requestId: 'r' }, 404, 'HTTP_STATUS'],
    [{ data: [{}], next: null }, 200, 'INVALID_RESPONSE'],
    [{ code: 'RATE_LIMITED', message: 'x', requestId: 'r' }, 429, 'RATE_LIMITED'],
  ] as const) {
    const error = await connect(reply, status)
      .getHistory({ account })
      .catch(caught => caught)
    expect(error).toMatchObject({
      code: 'HISTORY_UNAVAILABLE',
      shortMessage: 'Failed to fetch transactions',
      cause: { code: cause },
    })
  }
})

test('D12, R8.11: a network without a history, and an account that is not CAIP-10, have codes that say so', async () => {
  const refused = connect({ code: 'UNSUPPORTED_CHAIN', message: 'x', requestId: 'r' }, 400)
  expect(await codeOf(refused.getHistory({ account }))).toBe('UNSUPPORTED_CHAIN')
  const { getHistory, seen } = connect({ data: [], next: null })
  expect(await codeOf(getHistory({ account: 'eip155:5:0xabc' }))).toBe('UNSUPPORTED_CHAIN')
  expect(seen.map(({ pathname }) => pathname)).toEqual(['/v1/supported-chains'])
  for (const wrong of ['eip155:1:0xabc:1', 'eip155:1:', ':1:0xabc'] as const)
    expect(await codeOf(getHistory({ account: wrong }))).toBe('INVALID_CAIP_ADDRESS')
})

test('a caller who gives up gets CANCELLED', async () => {
  const { getHistory } = connect({ data: [], next: null })
  expect(await codeOf(getHistory({ account, signal: AbortSignal.abort() }))).toBe('CANCELLED')
})

test('T12: whatever a server says, no picture is a script and every amount is decimal text', async () => {
  const odd = fc.oneof(
    fc.anything(),
    fc.string(),
    fc.constantFrom('javascript:alert(1)', '-1', '1e9', '//evil'),
  )
  const damaged = fc.record(
    {
      fungible_info: fc.oneof(
        fc.record({ name: fc.string(), symbol: odd, icon: fc.record({ url: odd }) }),
        odd,
      ),
      nft_info: odd,
      direction: fc.constantFrom('in', 'out', 'sideways'),
      quantity: fc.oneof(fc.record({ numeric: odd }), odd),
      flags: fc.oneof(fc.array(fc.constantFrom('lookAlike', 'x')), odd),
    },
    { requiredKeys: ['direction'] },
  )
  const toText = (value: unknown) =>
    JSON.stringify(value, (_key, item) => (typeof item === 'bigint' ? String(item) : item)) ?? 'null'
  let accepted = 0
  await fc.assert(
    fc.asyncProperty(fc.array(damaged, { maxLength: 3 }), odd, async (transfers, next) => {
      const reply = JSON.parse(toText({ data: [{ ...record(), transfers }], next }))
      const page = await connect(reply)
        .getHistory({ account })
        .catch(error => {
          expect(isError(error, 'HISTORY_UNAVAILABLE')).toBe(true)
        })
      for (const transfer of page?.transactions.flatMap(each => each.transfers) ?? []) {
        accepted++
        if (transfer.fungible_info?.icon) expect(transfer.fungible_info.icon.url).toMatch(/^https?:\/\//)
        if (transfer.quantity) expect(transfer.quantity.numeric).toMatch(/^\d+(\.\d+)?$/)
      }
    }),
    { numRuns: 300, examples: [[[{ direction: 'in' }], null]] },
  )
  expect(accepted).toBeGreaterThan(0)
})

test('R7.32: at most 100 transactions make a page, and a cursor is text that needs no escape', () => {
  const page = (count: number) => ({ data: Array.from({ length: count }, () => record()), next: null })
  expect(is(HistoryReplySchema, page(100))).toBe(true)
  expect(is(HistoryReplySchema, page(101))).toBe(false)
  expect(is(HistoryQuerySchema, { cursor: 'aZ09-_', chainId: 'eip155:1', spam: 'include' })).toBe(true)
  for (const wrong of [{ cursor: 'a b' }, { cursor: 'a'.repeat(4001) }, { chainId: 'x' }, { spam: 'yes' }])
    expect(is(HistoryQuerySchema, wrong)).toBe(false)
})
