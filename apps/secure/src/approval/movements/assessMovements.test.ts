import { describe, expect, test } from 'vitest'
import type { Movement, Rest } from '../../signing/types.js'
import { assessMovements } from './assessMovements.js'
import { act } from './draw.js'

const own = '0x1111111111111111111111111111111111111111'
const other = '0x2222222222222222222222222222222222222222'
const token = '0x3333333333333333333333333333333333333333'
const zero = `0x${'0'.repeat(40)}`

function judgeAll(movements: readonly Movement[], rests: readonly Rest[] = [], isEvm = true) {
  const actions = [{ title: 'Swap', facts: [], movements }]
  return assessMovements({ actions, rests, own, symbol: 'ETH', isEvm })
}
const toIds = (movements: readonly Movement[], isEvm = true) =>
  judgeAll(movements, [], isEvm).labels.map(({ id, severity }) => `${severity} ${id}`)

describe('what moves is judged in one place', () => {
  test.each<[string, Movement, string[]]>([
    ['a payment', { kind: 'out', amount: 1n, from: own, to: other }, []],
    ['to whoever trades', { kind: 'out', amount: 1n, from: own }, []],
    ['to the zero address', { kind: 'out', amount: 1n, from: own, to: zero }, ['danger burn']],
    [
      'to the token itself',
      { kind: 'out', amount: 1n, token, from: own, to: token },
      ['danger tokenRecipient'],
    ],
    ['to oneself', { kind: 'out', amount: 1n, from: own, to: own }, ['caution selfTransfer']],
    ['of somebody else', { kind: 'out', amount: 1n, token, from: other, to: own }, ['caution allowance']],
    ['bought for another', { kind: 'in', least: 5n, token, to: other }, ['danger otherRecipient']],
    ['bought for nothing sure', { kind: 'in', least: 0n, token, to: own }, ['danger noMinimum']],
    ['kept for a later call', { kind: 'in', least: 0n, token, to: other, isHeld: true }, []],
    ['what is not spent', { kind: 'in', least: 0n, to: own, isRest: true }, []],
    [
      'a small allowance',
      { kind: 'allowance', token, amount: 5n, spender: other, bits: 256 },
      ['caution allowance'],
    ],
    ['no allowance', { kind: 'allowance', token, amount: 0n, spender: other, bits: 256 }, []],
    ['every item', { kind: 'allowance', token, spender: other, bits: 256 }, ['danger approvalForAll']],
    [
      'nearly everything',
      { kind: 'allowance', token, amount: 2n ** 256n - 2n, spender: other, bits: 256 },
      ['danger unlimited'],
    ],
    [
      'half of a small type',
      { kind: 'allowance', token, amount: 2n ** 63n, spender: other, bits: 64 },
      ['danger unlimited'],
    ],
    ['control of oneself', { kind: 'control', of: own, to: other }, ['danger delegation']],
    ['control of a contract', { kind: 'control', of: token, to: other }, ['danger ownerChange']],
    ['control given up', { kind: 'control', of: token }, ['danger ownerChange']],
    ['control taken', { kind: 'control', of: token, to: own }, []],
  ])('%s', (_, movement, ids) => {
    expect(toIds([movement])).toEqual(ids)
  })

  test('a delegate of Solana is always a danger, and so is another owner of the account itself', () => {
    expect(toIds([{ kind: 'allowance', token, amount: 5n, spender: other, bits: 64 }], false)).toEqual([
      'danger allowance',
    ])
    expect(toIds([{ kind: 'control', of: own, to: other }], false)).toEqual(['danger ownerChange'])
  })

  test.each<[string, bigint, bigint, boolean]>([
    ['one unit for a coin', 10n ** 18n, 1n, true],
    ['a fair number of units for a coin', 10n ** 18n, 2_000_000_000n, false],
    ['one unit for one unit', 1n, 1n, false],
    ['nothing for nothing', 0n, 0n, false],
    ['one unit for the largest amount', 2n ** 256n - 1n, 1n, true],
  ])('a least amount: %s', (_, amount, least, isDanger) => {
    const ids = toIds([
      { kind: 'out', amount, from: own },
      { kind: 'in', least, token, to: own },
    ])
    expect(ids.includes('danger noMinimum')).toBe(isDanger)
  })

  test.each<[Rest, string, string]>([
    [{ kind: 'asset', holder: other, amount: 5n }, 'Send ETH with the call', 'unexpectedValue'],
    [{ kind: 'asset', holder: other, amount: 5n, isMost: true }, 'Leave unspent ETH', 'unexpectedValue'],
    [{ kind: 'asset', holder: other, token, amount: 5n }, 'Leave tokens', 'leftover'],
    [{ kind: 'terms', facts: [] }, 'With further terms', 'furtherTerms'],
  ])('what no action accounts for comes first and is a danger: %o', (rest, title, id) => {
    const { actions, labels } = judgeAll([{ kind: 'out', amount: 1n, from: own, to: other }], [rest])
    expect(actions[0]?.title).toContain(title)
    expect(labels).toMatchObject([{ id, severity: 'danger' }])
  })

  test.each([
    [2, false],
    [3, true],
    [50, true],
  ])('%i things given away at once', (count, isDanger) => {
    const actions = Array.from({ length: count }, () => act('Send tokens'))
    const { labels } = assessMovements({ actions, rests: [], own, symbol: 'ETH', isEvm: true })
    expect(labels.some(({ id }) => id === 'batch')).toBe(isDanger)
  })

  test.each([
    [2, false],
    [3, true],
  ])('%i kinds of item in one action count as that many', (count, isDanger) => {
    const movements = Array.from(
      { length: count },
      (_, id): Movement => ({ kind: 'out', token, id: `${id}`, amount: 4n, from: own, to: other }),
    )
    const actions = [{ title: 'Send items', facts: [], movements }]
    const { labels } = assessMovements({ actions, rests: [], own, symbol: 'ETH', isEvm: true })
    expect(labels.some(({ id }) => id === 'batch')).toBe(isDanger)
  })
})

const toActions = (count: number, movement: Movement) =>
  Array.from({ length: count }, () => ({ title: 'Pay', facts: [], movements: [movement] }))

test('attack A-growth-judge: a permit for 6,000 tokens is judged in time of its length', () => {
  const actions = toActions(6000, { kind: 'allowance', token, amount: 7n, spender: other, bits: 160 })
  const before = process.cpuUsage()
  expect(assessMovements({ actions, rests: [], own, symbol: 'ETH', isEvm: true }).labels).toHaveLength(6000)
  const { user, system } = process.cpuUsage(before)
  expect((user + system) / 1000).toBeLessThan(1000)
})

test('control A-growth-judge: what comes back is judged by what any action pays', () => {
  const paid = toActions(1, { kind: 'out', amount: 10n ** 18n, from: own, to: other })
  const back = toActions(1, { kind: 'in', least: 1n, token, to: own })
  const judgeBoth = (actions: typeof paid) =>
    assessMovements({ actions, rests: [], own, symbol: 'ETH', isEvm: true }).labels.map(({ id }) => id)
  expect(judgeBoth([...paid, ...back])).toContain('noMinimum')
  expect(judgeBoth(back)).not.toContain('noMinimum')
})
