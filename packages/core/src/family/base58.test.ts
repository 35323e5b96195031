import { base58 } from '@scure/base'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { fromBase58, toBase58 } from './base58.js'

/** Not more in `npm run test:long`, where `checkAddress` runs it a million times. */
const numRuns = Math.min(100_000, Number(process.env.LATCHKIT_CASES ?? 2000))

describe('base58', { timeout: 120_000 }, () => {
  test('agrees with an independent implementation over random bytes', () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 80 }), bytes => {
        const text = base58.encode(bytes)
        expect(toBase58(bytes)).toBe(text)
        expect(fromBase58(text, 200)).toEqual(Uint8Array.from(bytes))
      }),
      { numRuns },
    )
  })

  test('keeps leading zeros one for one', () => {
    expect(toBase58(new Uint8Array(32))).toBe('1'.repeat(32))
    expect(fromBase58('1'.repeat(32), 44)).toEqual(new Uint8Array(32))
    expect(fromBase58('', 44)).toEqual(new Uint8Array())
  })

  test('agrees about any text, on what is base58 and what is not', () => {
    const expected = (text: string) => {
      try {
        return Uint8Array.from(base58.decode(text))
      } catch {
        return undefined
      }
    }
    fc.assert(
      fc.property(
        fc.oneof(
          fc.string({ maxLength: 60 }),
          fc.base64String({ maxLength: 60 }),
          fc.string({ unit: 'grapheme', maxLength: 20 }),
        ),
        text => {
          expect(fromBase58(text, 200)).toEqual(expected(text))
        },
      ),
      { numRuns },
    )
  })

  test.each([undefined, null, 5, {}, ['1'], '0', 'O', 'I', 'l', '1'.repeat(45)])(
    'returns undefined for %j',
    value => {
      expect(fromBase58(value, 44)).toBeUndefined()
    },
  )
})
