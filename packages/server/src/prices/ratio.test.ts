import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { multiplyDecimals } from '../balance/addPrices.js'
import { fromJsonNumber, fromNumber, toDecimalText } from './ratio.js'

test('R7.35: a price has 12 significant digits, rounded to the nearest, without an exponent', () => {
  const text = (numerator: bigint, denominator: bigint) => toDecimalText({ numerator, denominator })
  expect(text(2_500n, 1n)).toBe('2500')
  expect(text(1n, 3n)).toBe('0.333333333333')
  expect(text(2n, 3n)).toBe('0.666666666667')
  expect(text(1n, 10n ** 30n)).toBe(`0.${'0'.repeat(29)}1`)
  expect(text(10n ** 30n, 1n)).toBe(`1${'0'.repeat(30)}`)
  expect(text(0n, 1n)).toBeUndefined()
})

test('a number becomes the same number', () => {
  fc.assert(
    fc.property(fc.double({ min: 1e-30, max: 1e30, noNaN: true }), value => {
      const text = toDecimalText(fromNumber(value)) ?? ''
      expect(Math.abs(Number(text) / value - 1)).toBeLessThan(1e-10)
      expect(Math.abs(Number(toDecimalText(fromJsonNumber(value))) / value - 1)).toBeLessThan(1e-10)
      expect(text).toMatch(/^\d+(\.\d+)?$/)
    }),
  )
})

test('a value is quantity times price, exact to eight digits and cut off there', () => {
  expect(multiplyDecimals('1.5', '2500')).toBe('3750')
  expect(multiplyDecimals('0.000000000000000001', '2500')).toBe('0')
  expect(multiplyDecimals('3', '0.333333333333')).toBe('0.99999999')
  const amount = fc.bigInt({ min: 0n, max: 2n ** 256n - 1n })
  fc.assert(
    fc.property(amount, amount, (a, b) => {
      expect(multiplyDecimals(String(a), String(b))).toBe(String(a * b))
    }),
  )
})
