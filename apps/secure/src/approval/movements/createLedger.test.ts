import { describe, expect, test } from 'vitest'
import { createLedger } from './createLedger.js'

const router = '0xAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA'
const token = '0xBBBBBBBBBBBBBBBBBBBBBBBBBBBBBBBBBBBBBBBB'
const huge = 2n ** 255n

describe('what contracts hold between the calls of a transaction', () => {
  test('nothing is held at first, and nothing is left', () => {
    const ledger = createLedger()
    expect(ledger.get(router, undefined)).toMatchObject({ least: 0n, most: 0n })
    expect(ledger.sweep(router, token)).toBe(0n)
    expect(ledger.list()).toEqual([])
  })

  test('what is given adds up, whatever the case of the addresses, and apart for each holder and token', () => {
    const ledger = createLedger()
    ledger.give(router, token, 5n)
    ledger.give(router.toLowerCase(), token.toLowerCase(), 7n)
    ledger.give(router, undefined, 1n)
    ledger.give(token, token, 3n)
    expect(ledger.get(router, token)).toMatchObject({ least: 12n, most: 12n })
    expect(ledger.list().map(rest => rest.kind === 'asset' && rest.amount)).toEqual([12n, 1n, 3n])
  })

  test.each([
    ['all of the currency is gone', undefined, 10n, 10n, undefined],
    ['a part of the currency is left', undefined, 10n, 4n, { least: 6n, most: 6n }],
    ['of a token the least is gone, and the entry stays', token, 10n, 10n, { least: 0n, most: 0n }],
    ['more than there is takes nothing', undefined, 10n, 11n, { least: 10n, most: 10n }],
    ['the largest amounts do not wrap', undefined, huge + huge, huge, { least: huge, most: huge }],
    ['nothing takes nothing', token, 10n, 0n, { least: 10n, most: 10n }],
  ] as const)('take: %s', (_, asset, given, taken, left) => {
    const ledger = createLedger()
    ledger.give(router, asset, given)
    ledger.take(router, asset, taken)
    expect(ledger.get(router, asset)).toMatchObject(left ?? { least: 0n, most: 0n })
    expect(ledger.list()).toHaveLength(left ? 1 : 0)
  })

  test.each([
    ['what may be spent may also be left', 10n, 4n, { least: 6n, most: 10n }],
    ['all of it may be left', 10n, 10n, { least: 0n, most: 10n }],
    ['more than there is spends nothing', 10n, 11n, { least: 10n, most: 10n }],
  ] as const)('spend: %s', (_, given, most, left) => {
    const ledger = createLedger()
    ledger.give(router, undefined, given)
    ledger.spend(router, undefined, most)
    expect(ledger.get(router, undefined)).toMatchObject(left)
    const isMost = left.least < left.most
    expect(ledger.list()).toEqual([
      { kind: 'asset', holder: router, token: undefined, amount: left.most, isMost },
    ])
  })

  test('a sweep takes all, once, and says the least of it', () => {
    const ledger = createLedger()
    ledger.give(router, token, 10n)
    ledger.spend(router, token, 3n)
    expect([ledger.sweep(router, token), ledger.sweep(router, token)]).toEqual([7n, 0n])
    expect(ledger.list()).toEqual([])
  })
})
