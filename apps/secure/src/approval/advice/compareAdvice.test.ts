import { describe, expect, test } from 'vitest'
import type { Decoded, Movement } from '../../signing/types.js'
import { compareAdvice } from './compareAdvice.js'
import type { Advice } from './types.js'

const own = '0x1111111111111111111111111111111111111111'
const other = '0x2222222222222222222222222222222222222222'
const token = '0xabcdefabcdefabcdefabcdefabcdefabcdefabcd'
const mixed = '0xABCDEFabcdefABCDEFabcdefABCDEFabcdefABCD'

const toDecoded = (movements: readonly Movement[], maxFee?: string): Decoded => ({
  actions: [{ title: 'Swap', facts: [], movements }],
  labels: [],
  maxFee,
  details: [],
})
const compare = (movements: readonly Movement[], advice: Partial<Advice>, maxFee?: string): string[] =>
  compareAdvice({
    decoded: toDecoded(movements, maxFee),
    advice: { tokens: {}, changes: [], ...advice },
    own,
  }).map(({ id, severity }) => `${severity} ${id}`)

const pays: Movement = { kind: 'out', amount: 100n, from: own, to: other }
const paysToken: Movement = { kind: 'out', amount: 100n, token, from: own, to: other }
const paysItem: Movement = { kind: 'out', amount: 1n, token, id: '7', from: own, to: other }
const buys: Movement = { kind: 'in', least: 90n, token, to: own }
const more = ['danger simulation']
const cheap = ['danger noMinimum']
const huge = 2n ** 256n - 1n

describe('what the network expects beside what is listed', () => {
  test.each<[string, readonly Movement[], Partial<Advice>, string[]]>([
    ['nothing', [pays], {}, []],
    ['what is listed', [pays], { changes: [{ amount: '-100' }] }, []],
    ['less than listed', [pays], { changes: [{ amount: '-1' }] }, []],
    ['one unit more', [pays], { changes: [{ amount: '-101' }] }, more],
    ['more than any balance', [pays], { changes: [{ amount: `-${huge}` }] }, more],
    ['another currency than listed', [pays], { changes: [{ amount: '-100', token: mixed }] }, more],
    ['the token, written otherwise', [paysToken], { changes: [{ amount: '-100', token: mixed }] }, []],
    ['one unit of the token more', [paysToken], { changes: [{ amount: '-101', token: mixed }] }, more],
    ['the item', [paysItem], { changes: [{ amount: '-1', token: mixed, id: '7' }] }, []],
    ['another item', [paysItem], { changes: [{ amount: '-1', token: mixed, id: '8' }] }, more],
    [
      'what another account pays',
      [{ ...pays, from: other } as Movement],
      { changes: [{ amount: '-1' }] },
      more,
    ],
    ['a gain', [pays], { changes: [{ amount: `${huge}` }] }, []],
    ['as much as the least', [pays, buys], { changes: [{ amount: '90', token: mixed }] }, []],
    ['a tenth more than the least', [pays, buys], { changes: [{ amount: '100', token: mixed }] }, []],
    [
      'more than a tenth above the least',
      [pays, buys],
      { changes: [{ amount: '101', token: mixed }] },
      cheap,
    ],
    ['a quote far above the least', [pays, buys], { quotes: [{ amount: `${huge}`, token: mixed }] }, cheap],
    ['a quote of nothing', [pays, buys], { quotes: [{ amount: '0', token: mixed }] }, []],
    ['a quote below nothing', [pays, buys], { quotes: [{ amount: '-5', token: mixed }] }, []],
    ['a quote of another token', [pays, buys], { quotes: [{ amount: `${huge}`, token: other }] }, []],
    ['an unusual fee', [pays], { isUnusualFee: true }, ['danger highFee']],
    ['no reply', [pays], { isIncomplete: true }, more],
  ])('%s', (_, movements, advice, ids) => {
    expect(compare(movements, advice)).toEqual(ids)
  })

  test('an unusual fee is said with its amount and what is usual, where both are known', () => {
    const textOf = (advice: Partial<Advice>) =>
      compareAdvice({
        decoded: toDecoded([]),
        advice: { tokens: {}, changes: [], isUnusualFee: true, ...advice },
        own,
      }).map(({ text }) => text)
    expect(textOf({ fees: { most: '0.42 ETH', usual: '0.0121 ETH' } })).toEqual([
      'The fee is up to 0.42 ETH. About 0.0121 ETH is usual now.',
    ])
    expect(textOf({})).toEqual(['The fee is more than ten times what is usual now.'])
  })

  test('the fee is paid in the currency, and covers no token', () => {
    expect(compare([pays], { changes: [{ amount: '-105' }] }, '5')).toEqual([])
    expect(compare([pays], { changes: [{ amount: '-106' }] }, '5')).toEqual(more)
    expect(compare([paysToken], { changes: [{ amount: '-105', token: mixed }] }, '5')).toEqual(more)
  })

  test('an account of Solana counts for its mint', () => {
    const movements: Movement[] = [{ kind: 'out', amount: 5n, token: 'Account', from: own, to: other }]
    const changes = [{ amount: '-5', token: 'Mint' }]
    expect(compare(movements, { changes, mints: { Account: 'Mint' } })).toEqual([])
    expect(compare(movements, { changes, mints: { Account: 'Other' } })).toEqual(more)
  })

  test('what the endpoint found wrong is kept beside it', () => {
    const labels = [{ id: 'ownerChange', severity: 'danger', text: 'x' }] as const
    expect(compare([pays], { labels, changes: [{ amount: '-101' }] })).toEqual([
      ...more,
      'danger ownerChange',
    ])
  })
})
