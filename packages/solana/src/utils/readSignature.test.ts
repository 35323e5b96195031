import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { toBase58 } from './base58.js'
import { readSignature, writeSignature } from './readSignature.js'

const key = (byte: number) => new Uint8Array(32).fill(byte)
const signature = (byte: number) => new Uint8Array(64).fill(byte)
const address = (byte: number) => toBase58(key(byte))

/** signatures · [version] · header · keys · the rest. */
const build = (signatures: readonly Uint8Array[], keys: readonly Uint8Array[], isVersioned: boolean) =>
  Uint8Array.from([
    signatures.length,
    ...signatures.flatMap(bytes => [...bytes]),
    ...(isVersioned ? [0x80] : []),
    signatures.length,
    0,
    1,
    keys.length,
    ...keys.flatMap(bytes => [...bytes]),
    1,
    2,
    3,
  ])

describe('readSignature', () => {
  test.each([true, false])('finds the signer’s own signature (versioned: %s)', isVersioned => {
    const transaction = build([signature(7), signature(8)], [key(1), key(2), key(3)], isVersioned)
    expect(readSignature(transaction, address(1))).toEqual(signature(7))
    expect(readSignature(transaction, address(2))).toEqual(signature(8))
    // Not a signer, and not there at all.
    expect(readSignature(transaction, address(3))).toBeUndefined()
    expect(readSignature(transaction, address(4))).toBeUndefined()
  })

  test('an empty signature is not one', () => {
    expect(readSignature(build([signature(0)], [key(1)], true), address(1))).toBeUndefined()
  })

  test('a message with another number of signatures is not one', () => {
    const transaction = build([signature(7)], [key(1)], true)
    transaction[66] = 2
    expect(readSignature(transaction, address(1))).toBeUndefined()
  })

  test('returns undefined for any other bytes, and never throws', () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 300 }), bytes => {
        const found = readSignature(Uint8Array.from(bytes), address(1))
        expect(found === undefined || found.length === 64).toBe(true)
      }),
    )
    for (const bytes of [[], [0xff, 0xff, 0xff], [0x80], [1], [0, 0, 0, 0, 5]])
      expect(readSignature(Uint8Array.from(bytes), address(1))).toBeUndefined()
  })

  test('a transaction cut anywhere is never read beyond its end', () => {
    const complete = build([signature(7)], [key(1), key(2)], true)
    for (let length = 0; length < 101; length++)
      expect(readSignature(complete.slice(0, length), address(1)), String(length)).toBeUndefined()
  })
})

describe('writeSignature', () => {
  test('writes a signature in its place, and changes nothing else', () => {
    const transaction = build([signature(0), signature(8)], [key(1), key(2), key(3)], true)
    const signed = writeSignature(transaction, address(1), signature(7)) as Uint8Array
    expect(signed).toEqual(build([signature(7), signature(8)], [key(1), key(2), key(3)], true))
    expect(readSignature(transaction, address(1))).toBeUndefined()
    expect(readSignature(signed, address(1))).toEqual(signature(7))
  })

  test('rejects another account or another length', () => {
    const transaction = build([signature(0)], [key(1), key(2)], false)
    expect(writeSignature(transaction, address(2), signature(7))).toBeUndefined()
    expect(writeSignature(transaction, address(1), new Uint8Array(63))).toBeUndefined()
    expect(writeSignature(new Uint8Array(), address(1), signature(7))).toBeUndefined()
  })
})
