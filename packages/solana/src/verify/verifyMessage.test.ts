import { readFileSync } from 'node:fs'
import { ED25519_TORSION_SUBGROUP, ed25519 } from '@noble/curves/ed25519.js'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { toSeed, toTestAddress } from '../fixtures/createStandardWallet.js'
import { toBase58 } from '../utils/base58.js'
import { type VerifyMessageParameters, verifyMessage } from './verifyMessage.js'

const address = toTestAddress(1)
const message = 'Grüße, 世界 🦊'
const bytes = new TextEncoder().encode(message)
const signature = ed25519.sign(bytes, toSeed(1))
const hex = (text: string) => Uint8Array.from(Buffer.from(text, 'hex'))

describe('verifyMessage', () => {
  test('accepts what the account signed, as text or bytes', () => {
    expect(verifyMessage({ address, message, signature: toBase58(signature) })).toBe(true)
    expect(verifyMessage({ address, message: bytes, signature })).toBe(true)
  })

  test('RFC 8032, section 7.1: the first three vectors', () => {
    for (const [key, text, signed] of [
      [
        'd75a980182b10ab7d54bfed3c964073a0ee172f3daa62325af021a68f707511a',
        '',
        'e5564300c360ac729086e2cc806e828a84877f1eb8e5d974d873e065224901555fb8821590a33bacc61e39701cf9b46bd25bf5f0595bbe24655141438e7a100b',
      ],
      [
        '3d4017c3e843895a92b70aa74d1b7ebc9c982ccf2ec4968cc0cd55f12af4660c',
        '72',
        '92a009a9f0d4cab8720e820b5f642540a2b27b5416503f8fb3762223ebdb69da085ac1e43e15996e458f3613d0f11d8c387b2eaeb4302aeeb00d291612bb0c00',
      ],
      [
        'fc51cd8e6218a1a38da47ed00230f0580816ed13ba3303ac5deb911548908025',
        'af82',
        '6291d657deec24024827e69c3abe01a30ce548a284743a445e3680d7db5ac3ac18ff9b538d16f290ae67f760984dc6594a7c15e9716ed28dc027beceea1ec40a',
      ],
    ] as const)
      expect(verifyMessage({ address: toBase58(hex(key)), message: hex(text), signature: hex(signed) })).toBe(
        true,
      )
  })

  test('agrees with every one of Wycheproof’s vectors for ed25519', () => {
    const file = new URL('../../../walletconnect/src/fixtures/wycheproof/ed25519.json', import.meta.url)
    const vectors = JSON.parse(readFileSync(file, 'utf8')) as {
      id: number
      pk: string
      msg: string
      sig: string
      result: string
    }[]
    for (const { id, pk, msg, sig, result } of vectors)
      expect(
        verifyMessage({ address: toBase58(hex(pk)), message: hex(msg), signature: hex(sig) }),
        `vector ${id}`,
      ).toBe(result === 'valid')
    expect(vectors.length).toBeGreaterThan(100)
  })

  test('rejects another text, another account and any flipped bit', () => {
    expect(verifyMessage({ address, message: `${message} `, signature })).toBe(false)
    expect(verifyMessage({ address: toTestAddress(2), message, signature })).toBe(false)
    fc.assert(
      fc.property(fc.nat(511), bit => {
        const other = signature.slice()
        other[bit >> 3] = (other[bit >> 3] ?? 0) ^ (1 << (bit & 7))
        expect(verifyMessage({ address, message, signature: other })).toBe(false)
      }),
    )
  })

  test('a signature has one form: s plus the group’s order is rejected (malleability)', () => {
    const order = 2n ** 252n + 27742317777372353535851937790883648493n
    let s = 0n
    for (const byte of signature.slice(32).reverse()) s = (s << 8n) | BigInt(byte)
    let other = s + order
    const forged = signature.slice()
    for (let index = 32; index < 64; index++) {
      forged[index] = Number(other & 255n)
      other >>= 8n
    }
    expect(verifyMessage({ address, message, signature: forged })).toBe(false)
  })

  test('keys of small order sign nothing, with any R of small order', () => {
    for (const key of ED25519_TORSION_SUBGROUP)
      for (const point of ED25519_TORSION_SUBGROUP)
        for (const text of ['', 'a', 'b'])
          expect(
            verifyMessage({
              address: toBase58(hex(key)),
              message: text,
              signature: Uint8Array.from([...hex(point), ...new Uint8Array(32)]),
            }),
          ).toBe(false)
  })

  test('keys and points with a component of small order are rejected, on which implementations disagree', () => {
    const torsion = ed25519.Point.fromHex(ED25519_TORSION_SUBGROUP[1] as string)
    const mixed = ed25519.Point.fromBytes(ed25519.getPublicKey(toSeed(1)))
      .add(torsion)
      .toBytes()
    expect(verifyMessage({ address: toBase58(mixed), message, signature })).toBe(false)
    const point = ed25519.Point.fromBytes(signature.slice(0, 32)).add(torsion).toBytes()
    expect(
      verifyMessage({ address, message, signature: Uint8Array.from([...point, ...signature.slice(32)]) }),
    ).toBe(false)
  })

  test('non-canonical encodings of points are rejected', () => {
    // y = p + 1 is a second encoding of the neutral element.
    const y = hex('eeffffffffffffffffffffffffffffffffffffffffffffffffffffffffffff7f')
    expect(verifyMessage({ address: toBase58(y), message, signature })).toBe(false)
  })

  test('an address off the curve signs nothing', () => {
    for (const program of ['TokenkegQfeZyiNwAJbNbGKPFXCWuBvf9Ss623VQ5DA', '11111111111111111111111111111111'])
      expect(verifyMessage({ address: program, message, signature })).toBe(false)
  })

  test('a lone surrogate is rejected: it would be encoded as another text', () => {
    const replaced = '\uFFFD'
    const signed = ed25519.sign(new TextEncoder().encode(replaced), toSeed(1))
    expect(verifyMessage({ address, message: replaced, signature: signed })).toBe(true)
    expect(verifyMessage({ address, message: '\uD800', signature: signed })).toBe(false)
  })

  test('never throws, whatever the input', () => {
    fc.assert(
      fc.property(fc.anything(), fc.anything(), fc.anything(), (a, b, c) => {
        expect(verifyMessage({ address: a, message: b, signature: c } as VerifyMessageParameters)).toBe(false)
      }),
    )
    expect(verifyMessage(undefined as unknown as VerifyMessageParameters)).toBe(false)
    expect(verifyMessage(null as unknown as VerifyMessageParameters)).toBe(false)
    expect(
      verifyMessage({
        get address(): string {
          throw new Error('trap')
        },
        message,
        signature,
      }),
    ).toBe(false)
    expect(verifyMessage({ address: 'z'.repeat(1_000_000), message, signature: 'z'.repeat(1_000_000) })).toBe(
      false,
    )
  })
})
