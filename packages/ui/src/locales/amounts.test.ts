import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { formatExact } from './formatExact.js'
import { readAmount, toFieldText } from './readAmount.js'

const maxUint256 = (2n ** 256n - 1n).toString()
/** Decimal strings as core has them: no superfluous zeros. */
const amounts = fc
  .tuple(fc.bigInt({ min: 0n, max: 2n ** 256n - 1n }), fc.stringMatching(/^\d{0,76}[1-9]$/), fc.boolean())
  .map(([whole, fraction, isWhole]) => (isWhole ? `${whole}` : `${whole}.${fraction}`))

describe('formatExact', () => {
  it('keeps every digit, grouped by locale (R9.4: never rounded before a visitor agrees)', () => {
    expect(formatExact('1234567.000000000000000001', 'en')).toBe('1,234,567.000000000000000001')
    expect(formatExact('1234567.000000000000000001', 'de')).toBe('1.234.567,000000000000000001')
    expect(formatExact('1234.50', 'en')).toBe('1,234.5')
    expect(formatExact('0', 'en')).toBe('0')
    expect(formatExact(maxUint256, 'en').replaceAll(',', '')).toBe(maxUint256)
    expect(formatExact('12.05', 'ar-EG')).toBe('١٢٫٠٥')
    expect(formatExact('12.05', 'fa-IR')).toBe('۱۲٫۰۵')
  })

  it('leaves what is no amount as it is', () => {
    for (const text of ['', 'nonsense', '-1', '1e5', '.5']) expect(formatExact(text, 'en')).toBe(text)
  })

  it('loses nothing of any amount of 0 to 77 decimals', () => {
    fc.assert(
      fc.property(amounts, value => {
        expect(formatExact(value, 'en').replaceAll(',', '')).toBe(value)
        expect(formatExact(value, 'de').replaceAll('.', '').replace(',', '.')).toBe(value)
      }),
    )
  })
})

describe('readAmount', () => {
  it.each([
    ['', ''],
    ['  ', ''],
    ['0', '0'],
    ['1', '1'],
    ['1.', '1.'],
    ['.5', '0.5'],
    ['1.5', '1.5'],
    ['1,5', '1.5'],
    ['1٫5', '1.5'],
    ['٣٫١٤', '3.14'],
    ['۱۲', '12'],
    ['１２．５', '12.5'],
    ['007.10', '7.10'],
    ['00', '0'],
    ['1 234,5', '1234.5'],
    ['1’234.5', '1234.5'],
    ['1,234.56', '1234.56'],
    ['1.234,56', '1234.56'],
    ['1,234,567', '1234567'],
    ['1.234.567', '1234567'],
    ['1,234,567.8', '1234567.8'],
    ['$12.50', '12.50'],
    ['1.5 ETH', '1.5'],
    ['\u202e1.5\u200b', '1.5'],
  ])('reads %j as %j', (text, expected) => {
    expect(readAmount(text)).toBe(expected)
  })

  it('takes a doubtful sign for the decimal one: the smaller amount', () => {
    expect(readAmount('1,234')).toBe('1.234')
    expect(readAmount('1.234')).toBe('1.234')
  })

  it.each(['-1', '−1', '$-1', '1e5', '1x5', '0x10', 'abc', '1.2.3', '1,2,3', '1,23.4', '12,34,567.8', '1/2'])(
    'never makes a number of %j',
    text => expect(readAmount(text)).toBeUndefined(),
  )

  it('refuses what is longer than any amount instead of cutting it', () => {
    expect(readAmount(maxUint256)).toBe(maxUint256)
    expect(readAmount('9'.repeat(201))).toBeUndefined()
  })

  it('returns a decimal string or undefined, whatever is typed', () => {
    fc.assert(
      fc.property(fc.oneof(fc.string(), fc.string({ unit: 'grapheme' })), text => {
        const read = readAmount(text)
        if (read) expect(read).toMatch(/^\d+\.?\d*$/)
      }),
    )
  })

  it('reads back what the field shows, in any locale', () => {
    fc.assert(
      fc.property(
        amounts,
        fc.constantFrom('en', 'de', 'fr', 'ar-EG', 'fa', 'pt-BR', 'pl', 'de-CH'),
        (value, locale) => {
          expect(readAmount(toFieldText(value, locale))).toBe(value)
        },
      ),
    )
  })
})
