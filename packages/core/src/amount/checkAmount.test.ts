import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { TokenBalance } from '../internal.js'
import { parseUnits } from '../internal.js'
import { convertInput } from '../send/form/convertInput.js'
import { checkAmount } from './checkAmount.js'
import { compareDecimals, toDecimal } from './decimal.js'
import { toFiat } from './toFiat.js'

const create = (decimals: number, numeric: string, price?: string): TokenBalance => ({
  name: 'Token',
  symbol: 'TKN',
  chainId: 'fama:1',
  price,
  quantity: { decimals, numeric },
})

const decimalText = (maxWhole: number, maxScale: number): fc.Arbitrary<string> =>
  fc
    .tuple(fc.nat(maxWhole), fc.integer({ min: 0, max: maxScale }), fc.nat(99))
    .map(([whole, scale, fraction]) => {
      const text = String(fraction).padStart(2, '0').slice(0, scale)
      return text ? `${whole}.${text}` : `${whole}`
    })

test('money is worth what it says: an amount typed in it never costs more, and less only by one smallest unit', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 0, max: 30 }),
      decimalText(1_000_000, 2),
      decimalText(100_000, 2).filter(price => /[1-9]/.test(price)),
      (decimals, amountInput, price) => {
        const token = create(decimals, '9'.repeat(40), price)
        const { amount } = checkAmount(token, { amountInput, unit: 'fiat' })
        expect(amount).toBeDefined()
        const units = parseUnits(amount ?? '', decimals)
        const worth = (count: bigint): string | undefined => {
          const digits = count.toString().padStart(decimals + 1, '0')
          const text = `${digits.slice(0, digits.length - decimals)}.${digits.slice(digits.length - decimals) || '0'}`
          return toFiat(text, price)
        }
        expect(compareDecimals(worth(units), amountInput)).toBeLessThanOrEqual(0)
        expect(compareDecimals(worth(units + 1n), amountInput)).toBe(1)
      },
    ),
    { numRuns: 1_000 },
  )
})

test('any text at all is judged without throwing, and only digits with one point become an amount', () => {
  fc.assert(
    fc.property(
      fc.oneof(fc.string({ maxLength: 40 }), fc.string({ unit: 'grapheme', maxLength: 10 })),
      fc.integer({ min: 0, max: 300 }),
      fc.constantFrom('token' as const, 'fiat' as const),
      (amountInput, decimals, unit) => {
        const { amount } = checkAmount(create(decimals, '1', '2.5'), { amountInput, unit })
        if (amount !== undefined) {
          expect(amountInput).toMatch(/^\d*\.?\d*$/)
          expect(toDecimal(amount)).toBeDefined()
        }
      },
    ),
    { numRuns: 2_000 },
  )
})

test('more than is held is too much by one smallest unit', () => {
  const token = create(6, '1.5')
  expect(checkAmount(token, { amountInput: '1.5', unit: 'token' }).problem).toBeUndefined()
  expect(checkAmount(token, { amountInput: '1.500001', unit: 'token' }).problem).toBe('AMOUNT_TOO_HIGH')
})

test('a price that is none, or nothing, makes no money', () => {
  for (const price of [undefined, '0', '0.00', '-1', '1e9', 'free'])
    expect(toFiat('1', price), String(price)).toBeUndefined()
  expect(convertInput(create(6, '1'), { amountInput: '1', unit: 'token' }, 'fiat')).toBe('')
})
