import { HistoryRecordSchema } from '@latchkit/api/schemas'
import * as fc from 'fast-check'
import { is } from 'valibot'
import { expect, test } from 'vitest'
import type { ActivityEntry, ActivityRecord } from '../../storage/activityStore.js'
import { type Describer, isHidden, toHistoryRecord } from './toHistoryRecord.js'

const [alice, bob, carol, listed, unlisted] = ['a', 'b', 'c', '7', '8'].map(
  letter => `0x${letter.repeat(40)}`,
) as [string, string, string, string, string]
const zero = `0x${'0'.repeat(40)}`

const entry = (changes: Partial<ActivityEntry> = {}): ActivityEntry => ({
  kind: 'transfer',
  standard: 'erc20',
  token: listed,
  item: '',
  sender: alice,
  recipient: bob,
  amount: '1500000',
  ...changes,
})
const record = (changes: Partial<ActivityRecord> = {}): ActivityRecord => ({
  block: 7,
  place: 2,
  time: 1_800_000_000_000,
  hash: `0x${'1'.repeat(64)}`,
  sender: alice,
  recipient: listed,
  nonce: 3,
  isFailed: false,
  selector: '0xa9059cbb',
  fee: '21000000000000',
  entries: [entry()],
  ...changes,
})
const describer = (changes: Partial<Describer> = {}): Describer & { hidden: boolean } => ({
  chain: 'eip155:1',
  native: { name: 'Ether', symbol: 'ETH', decimals: 18 },
  listed: new Map([[listed, { address: listed, name: 'USD Coin', symbol: 'USDC', decimals: 6 }]]),
  facts: new Map([[unlisted, { name: 'Odd', symbol: 'ODD', decimals: 2 }]]),
  paid: [],
  hidden: false,
  ...changes,
})
const describe = (given: Partial<ActivityRecord>, changes: Partial<Describer> = {}) =>
  toHistoryRecord(alice, record(given), describer(changes))

test('R7.32: a payment has its amount in whole units, its parties, its fee and its picture', () => {
  expect(describe({})).toEqual({
    id: `eip155:1:0x${'1'.repeat(64)}`,
    metadata: {
      operationType: 'send',
      hash: `0x${'1'.repeat(64)}`,
      minedAt: '2027-01-15T08:00:00.000Z',
      sentFrom: alice,
      sentTo: listed,
      status: 'confirmed',
      nonce: 3,
      chain: 'eip155:1',
      block: 7,
    },
    transfers: [
      {
        fungible_info: {
          name: 'USD Coin',
          symbol: 'USDC',
          address: listed,
          decimals: 6,
          icon: { url: '/public/getTokenImage/usdc' },
        },
        quantity: { numeric: '1.5' },
        direction: 'out',
        sender: alice,
        recipient: bob,
      },
    ],
    fee: { numeric: '0.000021' },
  })
})

test.each<[string, string, Partial<ActivityRecord>]>([
  ['a receipt', 'receive', { sender: bob, entries: [entry({ sender: bob, recipient: alice })] }],
  ['a payment to oneself', 'send', { entries: [entry({ recipient: alice })] }],
  ['a trade', 'trade', { entries: [entry(), entry({ sender: bob, recipient: alice, token: unlisted })] }],
  ['a mint', 'mint', { entries: [entry({ sender: zero, recipient: alice })] }],
  ['a burn', 'burn', { entries: [entry({ recipient: zero })] }],
  ['an approval', 'approve', { entries: [entry({ kind: 'approval' })] }],
  ['a contract that was made', 'deploy', { recipient: undefined, entries: [] }],
  ['a call', 'execute', { entries: [] }],
  ['a payment of nothing', 'send', { entries: [], selector: '' }],
  ['a failed call', 'execute', { entries: [], isFailed: true }],
  ['a failed payment', 'send', { entries: [], isFailed: true, selector: '' }],
])('R7.32: %s is called %s', (_, operation, given) => {
  const found = describe(given)
  expect(found.metadata.operationType).toBe(operation)
  expect(found.metadata.status).toBe(given.isFailed ? 'failed' : 'confirmed')
  expect(is(HistoryRecordSchema, found)).toBe(true)
})

test('T15: an approval says who may take how much, and calls no limit by its name', () => {
  const approvals = (changes: Partial<ActivityEntry>) =>
    describe({ entries: [entry({ kind: 'approval', ...changes })] }).approvals
  expect(approvals({})).toMatchObject([{ spender: bob, quantity: { numeric: '1.5' } }])
  expect(approvals({ amount: `${2n ** 256n - 1n}` })).toMatchObject([{ spender: bob, isUnlimited: true }])
  expect(approvals({ amount: '0' })).toMatchObject([{ quantity: { numeric: '0' } }])
  expect(approvals({ standard: 'collection', token: unlisted, amount: '1' })).toEqual([
    { nft_info: { name: 'Odd', address: unlisted }, spender: bob, isUnlimited: true, flags: ['unlisted'] },
  ])
  expect(approvals({ standard: 'collection', token: unlisted, amount: '0' })).toMatchObject([
    { quantity: { numeric: '0' } },
  ])
  expect(approvals({ standard: 'erc721', recipient: zero, amount: '1', item: '4' })).toMatchObject([
    { quantity: { numeric: '0' } },
  ])
})

test('T12: a token on no list has its own words, a mark and no picture; without decimals it has no amount', () => {
  const [transfer] = describe({ entries: [entry({ token: unlisted, amount: '250' })] }).transfers
  expect(transfer).toMatchObject({ quantity: { numeric: '2.5' }, flags: ['unlisted'] })
  expect(transfer?.fungible_info).toEqual({ name: 'Odd', symbol: 'ODD', address: unlisted, decimals: 2 })
  const [unknown] = describe(
    { entries: [entry({ token: unlisted })] },
    { facts: new Map([[unlisted, { name: '0x88', symbol: '0x88' }]]) },
  ).transfers
  expect(unknown).not.toHaveProperty('quantity')
})

test('R7.32: an item has its collection, its number and its kind', () => {
  const item = `${2n ** 255n}`
  const [short, long] = describe({
    entries: [
      entry({ standard: 'erc721', token: unlisted, item: '9', amount: '1' }),
      entry({ standard: 'erc1155', token: unlisted, item, amount: '3' }),
    ],
  }).transfers
  expect(short?.nft_info).toEqual({ name: 'Odd #9', address: unlisted, token_id: '9', standard: 'erc721' })
  expect(long).toMatchObject({
    nft_info: { name: 'Odd #578960…9968', token_id: item, standard: 'erc1155' },
    quantity: { numeric: '3' },
  })
})

test.each<[string, boolean, Partial<ActivityRecord>]>([
  ['what the account signed', false, { entries: [] }],
  [
    'coins that came',
    false,
    { sender: bob, entries: [entry({ standard: 'native', token: '', sender: bob, recipient: alice })] },
  ],
  ['a listed token that came', false, { sender: bob, entries: [entry({ sender: bob, recipient: alice })] }],
  ['a listed token that a spender took', false, { sender: bob }],
  ['a listed approval by a signature', false, { sender: bob, entries: [entry({ kind: 'approval' })] }],
  ['a listed token of which nothing came', true, { sender: bob, entries: [entry({ amount: '0' })] }],
  [
    'coins of which nothing came',
    true,
    { sender: bob, entries: [entry({ standard: 'native', token: '', amount: '0' })] },
  ],
  [
    'an unlisted token',
    true,
    { sender: bob, entries: [entry({ token: unlisted, sender: bob, recipient: alice })] },
  ],
  ['an unlisted token that claims to leave', true, { sender: bob, entries: [entry({ token: unlisted })] }],
  [
    'an item that the account did not ask for',
    true,
    { sender: bob, entries: [entry({ token: unlisted, standard: 'erc721' })] },
  ],
  ['an unlisted approval', true, { sender: bob, entries: [entry({ token: unlisted, kind: 'approval' })] }],
])('T11: hides what others can put into a history: %s: %s', (_, hidden, given) => {
  expect(isHidden(alice, record(given), { isListed: token => token === listed, paid: [] })).toBe(hidden)
})

/** Differ from `carol` and `alice` in the middle, where people do not look. */
const [likeCarol, likeAlice] = ['c', 'a'].map(
  letter => `0x${letter.repeat(4)}${'1'.repeat(32)}${letter.repeat(4)}`,
) as [string, string]
const native = { standard: 'native', token: '' } as const
const isLeftOut = (given: Partial<ActivityRecord>) =>
  isHidden(alice, record(given), { isListed: token => token === listed, paid: [carol] })

test('attack A-L-poisoning: dust and approvals that others make are in the history', () => {
  const poisons: readonly [string, string, ActivityEntry][] = [
    [
      'coins of a look-alike',
      likeCarol,
      entry({ ...native, sender: likeCarol, recipient: alice, amount: '1' }),
    ],
    ['a listed token of a look-alike', bob, entry({ sender: likeCarol, recipient: alice, amount: '1000' })],
    [
      'coins of a look-alike of the account',
      likeAlice,
      entry({ ...native, sender: likeAlice, recipient: alice }),
    ],
    ['nothing taken for a look-alike', bob, entry({ recipient: likeCarol, amount: '0' })],
    ['an approval of nothing', bob, entry({ kind: 'approval', recipient: likeCarol, amount: '0' })],
    ['an approval by another', bob, entry({ kind: 'approval', sender: bob, recipient: alice })],
  ]
  for (const [name, sender, each] of poisons) expect(isLeftOut({ sender, entries: [each] }), name).toBe(true)
  expect(isLeftOut({ sender: bob, entries: poisons.map(([, , each]) => each) })).toBe(true)
  // Shown on request, they are marked, and no approval of another is called the account's.
  const given = record({ sender: bob, entries: poisons.map(([, , each]) => each) })
  const dust = toHistoryRecord(alice, given, { ...describer({ paid: [carol] }), hidden: true })
  expect(dust.hidden).toBe(true)
  expect(dust.transfers.map(({ flags }) => flags)).toEqual([
    ['lookAlike'],
    ['lookAlike'],
    ['lookAlike'],
    ['zeroValue', 'lookAlike'],
  ])
  expect(dust.approvals).toMatchObject([{ spender: likeCarol }])
})

test('control A-L-poisoning: payments, what spenders take and approvals by signature stay in the history', () => {
  for (const given of [
    { sender: carol, entries: [entry({ ...native, sender: carol, recipient: alice, amount: '1' })] },
    { sender: bob, entries: [entry({ sender: bob, recipient: alice })] },
    { sender: bob, entries: [entry({ recipient: likeCarol })] },
    { sender: bob, entries: [entry({ kind: 'approval' as const })] },
    { sender: alice, entries: [entry({ kind: 'approval' as const, amount: '0' })] },
    // Dust beside a payment hides no payment.
    {
      sender: bob,
      entries: [entry({ sender: likeCarol, recipient: alice }), entry({ sender: carol, recipient: alice })],
    },
  ])
    expect(isLeftOut(given)).toBe(false)
})

const hexDigits = (length: number) =>
  fc
    .array(fc.constantFrom(...'0123456789abcdef'), { minLength: length, maxLength: length })
    .map(digits => digits.join(''))

test('T11: of 10,000 look-alikes of paid addresses 99.9 % are marked, of random addresses at most 0.1 %', () => {
  const flagsOf = (other: string, paid: readonly string[]) =>
    describe({ sender: other, entries: [entry({ sender: other, recipient: alice })] }, { paid }).transfers[0]
      ?.flags ?? []
  let marked = 0
  let wrong = 0
  fc.assert(
    fc.property(hexDigits(40), hexDigits(34), hexDigits(40), (paid, middle, random) => {
      const alike = paid.slice(0, 3) + middle + paid.slice(-3)
      if (alike === paid || flagsOf(`0x${alike}`, [bob, `0x${paid}`]).includes('lookAlike')) marked++
      if (flagsOf(`0x${random}`, [bob, carol, `0x${paid}`]).includes('lookAlike')) wrong++
      expect(flagsOf(`0x${paid}`, [`0x${paid}`])).toEqual([])
    }),
    { numRuns: 10_000 },
  )
  expect(marked).toBeGreaterThanOrEqual(9_990)
  expect(wrong).toBeLessThanOrEqual(10)
})
