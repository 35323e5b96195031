import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { formatUnits, LatchkitError, parseUnits } from '../internal.js'
import { compareDecimals, toDecimal } from './decimal.js'

/** 10,000 in a run, 1,000,000 in `npm run test:long`. */
const cases = Number(process.env['LATCHKIT_CASES'] ?? 10_000)

describe('parseUnits', () => {
  test.each<[string, number, bigint]>([
    ['0', 0, 0n],
    ['0', 18, 0n],
    ['1', 18, 10n ** 18n],
    ['1.5', 6, 1_500_000n],
    ['0.000001', 6, 1n],
    ['007.50', 2, 750n],
    ['115792089237316195423570985008687907853269984665640564039457.584007913129639935', 18, 2n ** 256n - 1n],
    [`0.${'0'.repeat(76)}1`, 77, 1n],
    ['3', 255, 3n * 10n ** 255n],
  ])('%s with %i digits', (text, decimals, amount) => {
    expect(parseUnits(text, decimals)).toBe(amount)
  })

  test.each([
    '',
    ' ',
    '.',
    '1.',
    '.5',
    '-1',
    '+1',
    '1e3',
    '1E3',
    '1,5',
    '1,000',
    "1'000",
    '1_000',
    '1 000',
    ' 1',
    '1 ',
    '1\n',
    '0x1',
    '0b1',
    'Infinity',
    'NaN',
    '1.2.3',
    '1n',
    '٣',
    '１',
    '1\u200b',
    '9'.repeat(400),
  ])('%j is no amount', text => {
    expect(() => parseUnits(text, 18)).toThrow(LatchkitError)
    expect(() => parseUnits(text, 18)).toThrow('The amount is not valid for this token.')
  })

  test.each([-1, 1.5, 256, Number.NaN, Number.POSITIVE_INFINITY])('%d digits are no unit', decimals => {
    expect(() => parseUnits('1', decimals)).toThrow(LatchkitError)
  })

  test('a digit that the unit cannot hold is refused, not rounded', () => {
    expect(() => parseUnits('0.1', 0)).toThrow(LatchkitError)
    expect(() => parseUnits('0.0000001', 6)).toThrow(LatchkitError)
  })

  test(`T14 ${cases} amounts of 0 to 77 digits come back exactly`, () => {
    const amounts = fc.tuple(fc.bigInt({ min: 0n, max: 2n ** 256n - 1n }), fc.integer({ min: 0, max: 77 }))
    fc.assert(
      fc.property(
        amounts,
        ([amount, decimals]) => parseUnits(formatUnits(amount, decimals), decimals) === amount,
      ),
      { numRuns: cases },
    )
  }, 300_000)
})

describe('decimals', () => {
  test('are compared by worth, exactly; what is none comes last', () => {
    const values = ['0.1', '10', '9.99', '1e9', undefined, '0.10000000000000000000000000001', '010']
    const sorted = [...values].sort((a, b) => compareDecimals(b, a))
    expect(sorted).toEqual(['10', '010', '9.99', '0.10000000000000000000000000001', '0.1', '1e9', undefined])
  })

  test('keep their digits', () => {
    expect(toDecimal('12.50')).toEqual({ digits: 1250n, scale: 2 })
    expect(toDecimal('-1')).toBeUndefined()
  })
})
