import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { fromBase64, fromHex, isHex32, toBase64, toBase64Url, toHex } from './bytes.js'

const bytes = fc.uint8Array({ maxLength: 300 })

describe('encodings', () => {
  test('hex goes there and back', () => {
    fc.assert(
      fc.property(bytes, data => {
        expect(toHex(data)).toBe(Buffer.from(data).toString('hex'))
        expect(fromHex(toHex(data))).toEqual(new Uint8Array(data))
      }),
    )
  })

  test('only 64 hex characters are a key or topic', () => {
    expect(isHex32('ab'.repeat(32))).toBe(true)
    expect(isHex32('AB'.repeat(32))).toBe(true)
    for (const value of [
      '',
      'ab',
      'ab'.repeat(33),
      `${'ab'.repeat(31)}zz`,
      `${'ab'.repeat(32)}\n`,
      5,
      undefined,
    ])
      expect(isHex32(value)).toBe(false)
  })

  test('base64 and base64url agree with Node, also beyond one call’s arguments', () => {
    for (const data of [new Uint8Array(200_000).fill(7), new Uint8Array()]) {
      expect(toBase64(data)).toBe(Buffer.from(data).toString('base64'))
      expect(fromBase64(toBase64(data))).toEqual(data)
    }
    fc.assert(
      fc.property(bytes, data => {
        expect(toBase64(data)).toBe(Buffer.from(data).toString('base64'))
        expect(toBase64Url(data)).toBe(Buffer.from(data).toString('base64url'))
        expect(fromBase64(toBase64(data))).toEqual(new Uint8Array(data))
      }),
    )
  })

  test('a second encoding of the same bytes throws (T20: duplicates are recognised by their text)', () => {
    for (const spelling of ['AAEC\n', ' AAEC', 'AAECAw', 'AAECAx==', 'AAEC=', 'AA_-', '****'])
      expect(() => fromBase64(spelling)).toThrow()
  })

  test('every text that decodes is the canonical encoding of its bytes', () => {
    const letters = fc.constantFrom(...'ABab019+/=_- \n')
    fc.assert(
      fc.property(fc.string({ unit: letters, maxLength: 12 }), text => {
        let read: Uint8Array | undefined
        try {
          read = fromBase64(text)
        } catch {
          // Refused.
        }
        if (read) expect(Buffer.from(read).toString('base64')).toBe(text)
        else expect(Buffer.from(text, 'base64').toString('base64')).not.toBe(text)
      }),
      { numRuns: 5_000 },
    )
  })
})
