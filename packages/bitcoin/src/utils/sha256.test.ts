import { sha256 as expected } from '@noble/hashes/sha2.js'
import { expect, test } from 'vitest'
import { sha256 } from './sha256.js'

test('SHA-256 is that of @noble/hashes, for every length around its blocks', () => {
  let seed = 1
  for (let length = 0; length < 400; length++) {
    const bytes = Uint8Array.from({ length }, () => {
      seed = (seed * 1103515245 + 12345) & 0x7fffffff
      return seed >> 16
    })
    expect(sha256(bytes)).toEqual(Uint8Array.from(expected(bytes)))
  }
})
