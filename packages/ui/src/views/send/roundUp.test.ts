import fc from 'fast-check'
import { expect, test } from 'vitest'
import { countDecimals, roundUp } from './roundUp.js'

const round = (value: string): string => roundUp(value, countDecimals(value, 6))

test.each([
  ['1.250031121851845', '1.25004'],
  ['0.500441000000021', '0.500442'],
  ['0.000031121851845', '0.0000311219'],
  ['9.999999999', '10'],
  ['0.9999999', '1'],
  ['1.5', '1.5'],
  ['1.25000000', '1.25'],
  ['123456.7', '123457'],
  ['12345678.000001', '12345679'],
  ['0', '0'],
  ['hello', 'hello'],
])('%s has 6 significant digits as %s (host C1)', (value, rounded) => {
  expect(round(value)).toBe(rounded)
})

test('never less, and more by less than a millionth', () => {
  fc.assert(
    fc.property(
      fc.bigInt({ min: 1n, max: 10n ** 30n }),
      fc.integer({ min: 1, max: 18 }),
      (amount, decimals) => {
        const text = `${amount}`.padStart(decimals + 1, '0')
        const value = `${text.slice(0, -decimals)}.${text.slice(-decimals)}`
        const [integer = '', fraction = ''] = round(value).split('.')
        const rounded = BigInt(integer + fraction.padEnd(decimals, '0'))
        return (
          rounded >= amount && (rounded - amount) * 100_000n <= amount + 100_000n * 10n ** BigInt(decimals)
        )
      },
    ),
  )
})
