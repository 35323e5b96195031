import { sha256 as reference } from '@noble/hashes/sha2.js'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { sha256 } from './sha256.js'

test('is SHA-256 for everything of one block', () => {
  fc.assert(
    fc.property(fc.uint8Array({ maxLength: 55 }), bytes => {
      expect(sha256(bytes)).toEqual(reference(bytes))
    }),
    { numRuns: 2000 },
  )
  for (let length = 0; length <= 55; length++) {
    const bytes = new Uint8Array(length).fill(255)
    expect(sha256(bytes)).toEqual(reference(bytes))
  }
})
