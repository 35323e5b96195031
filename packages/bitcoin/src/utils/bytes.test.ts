import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { fromBase64, fromHex, toBase64, toHex } from './bytes.js'

describe('text of bytes', () => {
  test('is read as it was written', () => {
    fc.assert(
      fc.property(fc.uint8Array(), bytes => {
        expect(fromBase64(toBase64(bytes))).toEqual(bytes)
        expect(fromHex(toHex(bytes))).toEqual(bytes)
      }),
    )
  })

  test('is read without throwing, whatever it is', () => {
    const text = fc.string({ unit: fc.constantFrom(...'ABab09+/=- '), maxLength: 12 })
    fc.assert(
      fc.property(fc.oneof(text, fc.anything()), value => {
        fromBase64(value)
        fromHex(value)
      }),
    )
  })

  test.each(['A', 'AA', 'AAA', 'A===', '====', 'AA=A', 'AAAA ', ' AAA', 'AA-_', 'AAAA\n'])(
    'is no base64: "%s"',
    text => {
      expect(fromBase64(text)).toBeUndefined()
    },
  )

  test.each(['a', '0x00', 'zz', ' 00', '00 '])('is no hex: "%s"', text => {
    expect(fromHex(text)).toBeUndefined()
  })
})
