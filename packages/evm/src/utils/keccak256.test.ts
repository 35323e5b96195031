import { keccak_256 } from '@noble/hashes/sha3.js'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { keccak256 } from './keccak256.js'

test('is the hash of @noble/hashes, for every length around a block and for random bytes', () => {
  for (let length = 0; length <= 300; length++) {
    const message = new Uint8Array(length).fill(length & 255)
    expect(keccak256(message)).toEqual(keccak_256(message))
  }
  fc.assert(
    fc.property(fc.uint8Array({ maxLength: 1000 }), message => {
      expect(keccak256(message)).toEqual(keccak_256(message))
    }),
  )
})
