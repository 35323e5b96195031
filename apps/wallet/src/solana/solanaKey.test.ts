import { base58 } from '@scure/base'
import { getBase58Decoder, verifySignature } from '@solana/kit'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { solana1, solana2 } from '../../testing/solanaFixtures.js'
import {
  isSignedBy,
  isSolanaAddress,
  signWithSolanaKey,
  toBase58Bytes,
  toSolanaAddress,
} from './solanaKey.js'

describe('toSolanaAddress', () => {
  it('gives the address of a secret', () => {
    expect(toSolanaAddress(solana1.privateKey)).toBe(solana1.address)
  })

  it('refuses what is no secret, without repeating it', () => {
    const bytes = base58.decode(solana1.privateKey)
    const mixed = base58.encode(Uint8Array.from([...bytes.slice(0, 32), ...base58.decode(solana2.address)]))
    for (const secret of [
      undefined,
      7,
      '',
      'abc',
      base58.encode(bytes.slice(0, 32)),
      mixed,
      'O0Il'.repeat(20),
    ]) {
      let text = ''
      try {
        toSolanaAddress(secret)
      } catch (error) {
        text = (error as Error).message
      }
      expect(text).toMatch(/must be 64 bytes|not a valid key/)
      if (typeof secret === 'string' && secret) expect(text).not.toContain(secret)
    }
  })
})

describe('signWithSolanaKey', () => {
  it('makes signatures that the platform verifies, over any bytes', async () => {
    const raw = Uint8Array.from(base58.decode(solana1.address))
    const key = await crypto.subtle.importKey('raw', raw, 'Ed25519', true, ['verify'])
    await fc.assert(
      fc.asyncProperty(fc.uint8Array({ maxLength: 200 }), async message => {
        const signature = signWithSolanaKey(solana1.privateKey, message)
        expect(
          await verifySignature(
            key,
            signature as Parameters<typeof verifySignature>[1],
            Uint8Array.from(message),
          ),
        ).toBe(true)
        expect(isSignedBy(signature, message, solana1.address)).toBe(true)
        expect(isSignedBy(signature, message, solana2.address)).toBe(false)
      }),
      { numRuns: 20 },
    )
  })
})

describe('isSolanaAddress', () => {
  it('accepts exactly base58 of 32 bytes', () => {
    fc.assert(
      fc.property(fc.uint8Array({ minLength: 28, maxLength: 36 }), bytes => {
        expect(isSolanaAddress(getBase58Decoder().decode(bytes))).toBe(bytes.length === 32)
      }),
    )
    for (const value of [undefined, 1, '', '0x12', solana1.privateKey, `${solana1.address}1`, 'O'.repeat(40)])
      expect(isSolanaAddress(value)).toBe(false)
    expect(toBase58Bytes('0')).toBeUndefined()
  })
})
