import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  formatFeeRate,
  maximumFeeRate,
  minimumFeeRate,
  parseFeeRate,
  readFeeRates,
  toFee,
} from './feeRates.js'

describe('three choices of a fee', () => {
  test('are the estimates for a day, an hour and the next block', () => {
    const estimates = { 1: 20.5, 2: 18, 3: 12, 6: 11.25, 144: 2.1, 1008: 1 }
    expect(readFeeRates(estimates)).toEqual({ slow: 2100n, normal: 11_250n, fast: 20_500n })
  })

  test.each([
    ['nothing', undefined],
    ['an empty object', {}],
    ['text', 'x'],
    ['numbers that are none', { 1: 'x', 6: Number.NaN, 144: -5 }],
  ])('are the minimum for %s', (_name, value) => {
    expect(readFeeRates(value)).toEqual({ slow: 1000n, normal: 1000n, fast: 1000n })
  })

  test('stay in their bounds and order, whatever the server returned', () => {
    const value = fc.dictionary(
      fc.constantFrom('1', '2', '6', '25', '144', '1008', 'x', '__proto__'),
      fc.oneof(fc.double(), fc.string()),
    )
    fc.assert(
      fc.property(value, estimates => {
        const { slow, normal, fast } = readFeeRates(estimates)
        expect(slow).toBeGreaterThanOrEqual(minimumFeeRate)
        expect(normal).toBeGreaterThanOrEqual(slow)
        expect(fast).toBeGreaterThanOrEqual(normal)
        expect(fast).toBeLessThanOrEqual(maximumFeeRate)
      }),
    )
  })
})

test.each([
  ['1', 1000n],
  [' 12.5 ', 12_500n],
  ['1.001', 1001n],
  ['5000', 5_000_000n],
  ['0.999', undefined],
  ['5000.001', undefined],
  ['1,5', undefined],
  ['1e3', undefined],
  ['-1', undefined],
  ['', undefined],
])('a rate of "%s" sat/vB is %s', (text, rate) => {
  expect(parseFeeRate(text)).toBe(rate)
})

test('a rate is written as it is read', () => {
  expect([1000n, 11_250n, 1001n, 5_000_000n].map(formatFeeRate)).toEqual(['1', '11.25', '1.001', '5000'])
})

test('a fee is rounded up', () => {
  expect([toFee(100, 1000n), toFee(101, 1500n), toFee(1, 1001n)]).toEqual([100n, 152n, 2n])
})
