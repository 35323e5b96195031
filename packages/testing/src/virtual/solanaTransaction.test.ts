import { ed25519 } from '@noble/curves/ed25519.js'
import { base58 } from '@scure/base'
import {
  type Address,
  appendTransactionMessageInstructions,
  type Blockhash,
  compileTransaction,
  createTransactionMessage,
  getTransactionDecoder,
  getTransactionEncoder,
  pipe,
  setTransactionMessageFeePayer,
  setTransactionMessageLifetimeUsingBlockhash,
} from '@solana/kit'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { toSolanaDevelopmentKey, toSolanaKey } from './solanaKeys.js'
import { fillSignature, isTransactionMessage, parseTransaction } from './solanaTransaction.js'

const keys = [0, 1, 2].map(index => toSolanaKey(toSolanaDevelopmentKey(index)))
const addressOf = (index: number): Address => (keys[index]?.address ?? '') as Address
const blockhash = base58.encode(new Uint8Array(32).fill(7)) as Blockhash
const anAddress = fc
  .uint8Array({ minLength: 32, maxLength: 32 })
  .map(bytes => base58.encode(bytes) as Address)

type Part = {
  program: Address
  accounts: readonly { address: Address; role: 0 | 1 | 2 | 3 }[]
  data: Uint8Array
}
const compile = (version: 'legacy' | 0, parts: readonly Part[], payer = addressOf(0)): Uint8Array => {
  const message = pipe(
    createTransactionMessage({ version }),
    one => setTransactionMessageFeePayer(payer, one),
    one => setTransactionMessageLifetimeUsingBlockhash({ blockhash, lastValidBlockHeight: 1n }, one),
    one =>
      appendTransactionMessageInstructions(
        parts.map(({ program, accounts, data }) => ({ programAddress: program, accounts, data })),
        one,
      ),
  )
  return new Uint8Array(getTransactionEncoder().encode(compileTransaction(message)))
}
const part = fc.record({
  program: anAddress,
  accounts: fc.array(
    fc.record({
      address: fc.oneof(anAddress, fc.constantFrom(addressOf(1), addressOf(2))),
      role: fc.constantFrom(0 as const, 1 as const, 2 as const, 3 as const),
    }),
    { maxLength: 5 },
  ),
  data: fc.uint8Array({ maxLength: 150 }),
})
const transaction = fc
  .tuple(fc.constantFrom('legacy' as const, 0 as const), fc.array(part, { maxLength: 3 }))
  .map(([version, parts]) => ({ version, bytes: compile(version, parts) }))
  .filter(({ bytes }) => bytes.length <= 1232)

describe('a transaction before it is signed', () => {
  test('is read as the kit reads it: signers in order, version and the bytes that are signed', () => {
    fc.assert(
      fc.property(transaction, ({ version, bytes }) => {
        const known = getTransactionDecoder().decode(bytes)
        const parsed = parseTransaction(bytes)
        expect(parsed.version).toBe(version)
        expect(parsed.signers).toEqual(Object.keys(known.signatures))
        expect(Buffer.from(parsed.message)).toEqual(Buffer.from(known.messageBytes))
        expect(isTransactionMessage(parsed.message)).toBe(true)
      }),
      { numRuns: 100 },
    )
  })

  test('only the signer’s own slot changes, and the signature is good', () => {
    fc.assert(
      fc.property(transaction, fc.nat(2), ({ bytes }, index) => {
        const parsed = parseTransaction(bytes)
        const key = keys[index]
        if (!key) return
        const signature = key.sign(parsed.message)
        const fill = () => fillSignature(bytes, parsed, { address: key.address, signature })
        const slot = parsed.signers.indexOf(key.address)
        if (slot < 0) {
          expect(fill).toThrow('no signer')
          return
        }
        const signed = fill()
        const at = 1 + slot * 64
        expect(ed25519.verify(signed.slice(at, at + 64), parsed.message, key.publicKey)).toBe(true)
        signed.set(bytes.slice(at, at + 64), at)
        expect(Buffer.from(signed)).toEqual(Buffer.from(bytes))
      }),
      { numRuns: 100 },
    )
  })

  test('anything cut off, added or changed in its structure is refused or read the same by the kit', () => {
    fc.assert(
      fc.property(transaction, fc.nat(), fc.nat(255), ({ bytes }, where, value) => {
        expect(() => parseTransaction(bytes.slice(0, where % bytes.length))).toThrow()
        expect(() => parseTransaction(Uint8Array.of(...bytes, value))).toThrow()
        const changed = bytes.slice()
        changed[where % bytes.length] = value
        let parsed: ReturnType<typeof parseTransaction>
        try {
          parsed = parseTransaction(changed)
        } catch {
          return
        }
        const known = getTransactionDecoder().decode(changed)
        expect(parsed.signers).toEqual(Object.keys(known.signatures))
      }),
      { numRuns: 200 },
    )
  })

  test('noise is refused, and never anything but an error', () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 400 }), bytes => {
        try {
          expect(parseTransaction(bytes).signers.length).toBeGreaterThan(0)
        } catch (error) {
          expect(error).toBeInstanceOf(Error)
        }
      }),
      { numRuns: 1000 },
    )
    expect(() => parseTransaction(new Uint8Array(1233))).toThrow('larger than a packet')
    expect(isTransactionMessage(new TextEncoder().encode('Sign in to site.example'))).toBe(false)
  })

  test('an unknown version is rejected', () => {
    const bytes = compile(0, [])
    bytes[65] = 129
    expect(() => parseTransaction(bytes)).toThrow('Version 1')
  })
})
