import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { fromBase64, isSameBytes, toBase64, toBytes } from './bytes.js'

describe('base64', () => {
  test('agrees with Node both ways', () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 2000 }), bytes => {
        expect(toBase64(bytes)).toBe(Buffer.from(bytes).toString('base64'))
        expect(fromBase64(toBase64(bytes))).toEqual(Uint8Array.from(bytes))
      }),
    )
  })
  test.each([undefined, null, 5, {}, '*', 'a', 'äö', 'YQ===='])('returns undefined for %j', value => {
    expect(fromBase64(value)).toBeUndefined()
  })
})

describe('toBytes', () => {
  test('copies what a wallet returned, only in the required length', () => {
    const response = new Uint8Array([9, 1, 2, 3]).subarray(1)
    const bytes = toBytes(response, 3)
    response[0] = 7
    expect(bytes).toEqual(new Uint8Array([1, 2, 3]))
    expect(toBytes(response, 2)).toBeUndefined()
    expect(toBytes(new DataView(new ArrayBuffer(2)))).toEqual(new Uint8Array(2))
  })
  test.each([undefined, null, [1, 2], '12', { length: 2 }])('returns undefined for %j', value => {
    expect(toBytes(value)).toBeUndefined()
  })
})

test('isSameBytes compares length and every byte', () => {
  expect(isSameBytes(new Uint8Array([1, 2]), new Uint8Array([1, 2]))).toBe(true)
  expect(isSameBytes(new Uint8Array([1, 2]), new Uint8Array([1, 3]))).toBe(false)
  expect(isSameBytes(new Uint8Array([1]), new Uint8Array([1, 0]))).toBe(false)
})
