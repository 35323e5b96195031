import { describe, expect, it } from 'vitest'
import { createTransaction, incoming, outgoing } from '../../../testing/activityScenarios.js'
import { now } from '../../../testing/fixtures.js'
import { receiver } from '../../../testing/sendFixtures.js'
import { countDays, groupByDay } from './groupByDay.js'
import { toActivityItems, toHistoryItem } from './toActivityItems.js'

const summary = {
  account: 'eip155:1:0xa',
  caipNetworkId: 'eip155:1',
  amount: '2',
  symbol: 'ETH',
  receiver,
} as const
const sent = (hash: string, at: number) =>
  ({ hash, caipNetworkId: 'eip155:1', submittedAt: at, status: 'submitted', summary }) as const

describe('toHistoryItem', () => {
  it('names the other side: the recipient of what goes out, the sender of what comes in', () => {
    const out = toHistoryItem(createTransaction(1, 0, { transfers: [outgoing('1')] }))
    expect(out).toMatchObject({ title: 'activitySent', movements: [{ direction: 'out', other: receiver }] })
    const received = toHistoryItem(
      createTransaction(1, 0, { operationType: 'receive', transfers: [incoming('1')] }),
    )
    expect(received).toMatchObject({
      title: 'activityReceived',
      movements: [{ direction: 'in', other: receiver }],
    })
  })

  it('leads with a listed token, and gives an unlisted one no image (T12)', () => {
    const { movements, flags } = toHistoryItem(
      createTransaction(1, 0, {
        transfers: [incoming('9', { flags: ['unlisted'] }), incoming('1')],
      }),
    )
    expect(movements.map(({ amount }) => amount)).toEqual(['1', '9'])
    expect(movements[1]?.iconUrl).toBeUndefined()
    expect(flags).toEqual(['unlisted'])
  })

  it('shows of a trade what came in first', () => {
    const { movements } = toHistoryItem(
      createTransaction(1, 0, { operationType: 'trade', transfers: [outgoing('1'), incoming('3')] }),
    )
    expect(movements.map(({ direction }) => direction)).toEqual(['in', 'out'])
  })

  it('distinguishes an approval from one that is revoked', () => {
    const approve = (numeric: string) =>
      toHistoryItem(
        createTransaction(1, 0, {
          operationType: 'approve',
          approvals: [{ spender: receiver, quantity: { numeric } }],
        }),
      ).title
    expect(approve('5')).toBe('activityApproved')
    expect(approve('0')).toBe('activityRevoked')
  })

  it('knows no name for an operation of another provider', () => {
    expect(toHistoryItem(createTransaction(1, 0, { operationType: 'stake' })).title).toBe('activityOther')
    expect(toHistoryItem(createTransaction(1, 0, { operationType: 'constructor' })).title).toBe(
      'activityOther',
    )
  })

  it('keeps a transaction whose time cannot be read', () => {
    const item = toHistoryItem(createTransaction(1, 0, { minedAt: '9999-99-99T99:99:99Z' }))
    expect(item.at).toBeNaN()
    expect(groupByDay([item])).toMatchObject([{ key: '' }])
  })
})

describe('toActivityItems', () => {
  const transactions = [createTransaction(1, 1), createTransaction(2, 5)]

  it('puts what is pending apart, and what the history lacks among the rest by its time', () => {
    const { pending, past } = toActivityItems(
      {
        transactions,
        pending: [sent('0xp', now), { ...sent('0xi', now), status: 'included', includedAt: now - 7_200_000 }],
        ended: [{ ...sent('0xe', now), code: 'EXPIRED', endedAt: now }],
      },
      false,
    )
    expect(pending.map(({ hash, title }) => [hash, title])).toEqual([['0xp', 'activitySending']])
    expect(past.map(({ hash, status }) => [hash, status])).toEqual([
      ['0xe', 'expired'],
      [transactions[0]?.metadata.hash, 'confirmed'],
      ['0xi', 'confirmed'],
      [transactions[1]?.metadata.hash, 'confirmed'],
    ])
  })

  it('leaves out what is hidden until it is asked for (T11)', () => {
    const view = { transactions: [createTransaction(3, 1, { hidden: true })], pending: [], ended: [] }
    expect(toActivityItems(view, false).past).toEqual([])
    expect(toActivityItems(view, true).past).toHaveLength(1)
  })
})

describe('days', () => {
  it('are calendar days of the visitor, whatever the clock of the day', () => {
    const noon = new Date(2026, 2, 29, 12).getTime()
    expect(countDays(noon, noon)).toBe(0)
    expect(countDays(new Date(2026, 2, 28, 23, 59).getTime(), noon)).toBe(1)
    expect(countDays(new Date(2026, 2, 22, 0, 1).getTime(), noon)).toBe(7)
  })

  it('group in the order given', () => {
    const items = [createTransaction(1, 0), createTransaction(2, 1), createTransaction(3, 48)].map(
      toHistoryItem,
    )
    expect(groupByDay(items).map(day => day.items.length)).toEqual([2, 1])
  })
})
