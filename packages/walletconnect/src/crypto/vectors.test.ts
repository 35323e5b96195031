import {
  createCipheriv,
  createDecipheriv,
  createPrivateKey,
  createPublicKey,
  diffieHellman,
  hkdfSync,
  sign as nodeSign,
} from 'node:crypto'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { type Bytes, fromHex, toHex } from './bytes.js'
import * as noble from './noble.js'
import * as nobleCipher from './nobleCipher.js'
import { createPrimitives } from './primitives.js'
import { x25519 } from './x25519.js'

// The RFCs' vectors, and Wycheproof's classes of input over random values, checked against OpenSSL (node:crypto) as the
// second implementation. Wycheproof's vectors are in wycheproof.test.ts.

const primitives = createPrimitives()
const bytes = (length: number) =>
  fc.uint8Array({ minLength: length, maxLength: length }).map(value => new Uint8Array(value))
const pkcs8 = { x25519: '302e020100300506032b656e04220420', ed25519: '302e020100300506032b657004220420' }
const spki = '302a300506032b656e032100'

const toPrivate = (kind: keyof typeof pkcs8, raw: Bytes) =>
  createPrivateKey({
    key: Buffer.concat([Buffer.from(pkcs8[kind], 'hex'), raw]),
    format: 'der',
    type: 'pkcs8',
  })
/** OpenSSL's X25519; undefined where it refuses the point, as its result is all zero. */
const opensslAgree = (scalar: Bytes, point: Bytes): string | undefined => {
  const publicKey = createPublicKey({
    key: Buffer.concat([Buffer.from(spki, 'hex'), point]),
    format: 'der',
    type: 'spki',
  })
  try {
    return diffieHellman({ privateKey: toPrivate('x25519', scalar), publicKey }).toString('hex')
  } catch {
    return undefined
  }
}
const opensslSeal = (key: Bytes, iv: Bytes, data: Bytes): Bytes => {
  const cipher = createCipheriv('chacha20-poly1305', key, iv, { authTagLength: 16 })
  return new Uint8Array(Buffer.concat([cipher.update(data), cipher.final(), cipher.getAuthTag()]))
}
const opensslOpen = (key: Bytes, iv: Bytes, sealed: Bytes): Bytes => {
  const cipher = createDecipheriv('chacha20-poly1305', key, iv, { authTagLength: 16 })
  cipher.setAuthTag(sealed.slice(-16))
  return new Uint8Array(Buffer.concat([cipher.update(sealed.slice(0, -16)), cipher.final()]))
}

describe('ChaCha20-Poly1305', () => {
  test('is OpenSSL’s, for every length about its block borders', () => {
    const key = fromHex('80'.repeat(32))
    const iv = fromHex('070000004041424344454647')
    for (let length = 0; length <= 300; length++) {
      const data = new Uint8Array(length).map((_, index) => index * 7)
      const sealed = nobleCipher.encrypt(key, iv, data)
      expect(toHex(sealed)).toBe(toHex(opensslSeal(key, iv, data)))
      expect(nobleCipher.decrypt(key, iv, sealed)).toEqual(data)
    }
  })

  test('is OpenSSL’s, for keys, IVs and texts of every kind', () => {
    const edges = (length: number) =>
      fc.oneof(
        bytes(length),
        fc.constantFrom(0, 0x7f, 0x80, 0xff).map(value => new Uint8Array(length).fill(value)),
      )
    const data = fc.uint8Array({ maxLength: 600 }).map(value => new Uint8Array(value))
    fc.assert(
      fc.property(edges(32), edges(12), data, (key, iv, text) => {
        const sealed = nobleCipher.encrypt(key, iv, text)
        expect(sealed).toEqual(opensslSeal(key, iv, text))
        expect(opensslOpen(key, iv, sealed)).toEqual(text)
      }),
      { numRuns: 1_000 },
    )
  })

  test('edge cases of the tag: Poly1305 values about the prime and about 2^128 (RFC 7539 errata, RFC 8439 A.3)', () => {
    // Texts chosen so that accumulators wrap: all ones, and ones followed by small steps.
    const key = fromHex('ff'.repeat(32))
    const iv = fromHex('ff'.repeat(12))
    for (const fill of ['ff', 'fe', 'fb', 'f0', '80', '00'])
      for (const length of [15, 16, 17, 31, 32, 33, 48, 64]) {
        const text = fromHex(fill.repeat(length))
        expect(nobleCipher.encrypt(key, iv, text)).toEqual(opensslSeal(key, iv, text))
      }
  })

  test('every single changed bit of text or tag is noticed, and every shortened or lengthened message', () => {
    const key = fromHex('42'.repeat(32))
    const iv = fromHex('24'.repeat(12))
    const sealed = nobleCipher.encrypt(key, iv, new Uint8Array(33))
    for (let bit = 0; bit < sealed.length * 8; bit++) {
      const changed = sealed.slice()
      changed[bit >> 3] = (changed[bit >> 3] ?? 0) ^ (1 << (bit & 7))
      expect(() => nobleCipher.decrypt(key, iv, changed)).toThrow()
    }
    for (let length = 0; length < sealed.length; length++)
      expect(() => nobleCipher.decrypt(key, iv, sealed.slice(0, length))).toThrow()
    expect(() => nobleCipher.decrypt(key, iv, Uint8Array.of(...sealed, 0))).toThrow()
  })
})

describe('X25519', () => {
  const p = 2n ** 255n - 19n
  const toPoint = (u: bigint) => fromHex(u.toString(16).padStart(64, '0')).reverse() as Bytes
  const points = {
    'small points': [0n, 1n, 2n, 3n, 4n, 5n, 6n, 7n, 8n, 9n, 10n],
    'points about the prime': [-10n, -3n, -2n, -1n].map(d => p + d),
    'points outside the field (non-canonical)': [0n, 1n, 2n, 5n, 17n, 18n].map(d => p + d),
    'points with the unused bit set': [9n, 16n, p - 1n, p + 3n].map(u => u + 2n ** 255n),
    'points of low order, and their twins': [
      325606250916557431795983626356110631294008115727848805560023387167927233504n,
      39382357235489614581723060781553021112529911719440698176882885853963445705823n,
    ],
    'points with many ones and zeros': Array.from({ length: 64 }, (_, bit) => 2n ** BigInt(bit * 4) - 1n),
  }
  const scalars = ['00', 'ff', '01', '80', '7f', 'a5', '5a'].map(byte => fromHex(byte.repeat(32)))

  test.each(Object.entries(points))('%s: as OpenSSL has it, zero refused', async (_what, us) => {
    for (const u of us)
      for (const scalar of scalars) {
        const point = toPoint(u)
        const expected = opensslAgree(scalar, point)
        expect(toHex(x25519(scalar, point))).toBe(expected ?? '00'.repeat(32))
        const agreeing = primitives.agree(scalar, point)
        if (expected === undefined) await expect(agreeing).rejects.toThrow()
        else {
          const none = new Uint8Array()
          const key = hkdfSync('sha256', fromHex(expected), none, none, 32)
          expect(toHex(await agreeing)).toBe(Buffer.from(key).toString('hex'))
        }
      }
  })

  test('any scalar with any point', () => {
    fc.assert(
      fc.property(bytes(32), bytes(32), (scalar, point) => {
        expect(toHex(x25519(scalar, point))).toBe(opensslAgree(scalar, point) ?? '00'.repeat(32))
      }),
      { numRuns: 300 },
    )
  })
})

describe('Ed25519', () => {
  test.each([
    // RFC 8032, section 7.1: secret, public, message, signature.
    [
      '9d61b19deffd5a60ba844af492ec2cc44449c5697b326919703bac031cae7f60',
      'd75a980182b10ab7d54bfed3c964073a0ee172f3daa62325af021a68f707511a',
      '',
      'e5564300c360ac729086e2cc806e828a84877f1eb8e5d974d873e065224901555fb8821590a33bacc61e39701cf9b46bd25bf5f0595bbe24655141438e7a100b',
    ],
    [
      'c5aa8df43f9f837bedb7442f31dcb7b166d38535076f094b85ce3a2e0b4458f7',
      'fc51cd8e6218a1a38da47ed00230f0580816ed13ba3303ac5deb911548908025',
      'af82',
      '6291d657deec24024827e69c3abe01a30ce548a284743a445e3680d7db5ac3ac18ff9b538d16f290ae67f760984dc6594a7c15e9716ed28dc027beceea1ec40a',
    ],
  ])('RFC 8032: %s', async (secret, _publicKey, message, signature) => {
    expect(toHex(await noble.sign(fromHex(secret), fromHex(message)))).toBe(signature)
  })

  test('any key and message: OpenSSL’s signature, byte for byte', async () => {
    const data = fc.uint8Array({ maxLength: 300 }).map(value => new Uint8Array(value))
    await fc.assert(
      fc.asyncProperty(bytes(32), data, async (secret, message) => {
        const expected = nodeSign(null, message, toPrivate('ed25519', secret)).toString('hex')
        expect(toHex(await noble.sign(secret, message))).toBe(expected)
      }),
      { numRuns: 100 },
    )
  })
})

describe('HKDF-SHA256', () => {
  test('without salt and info it is OpenSSL’s, for secrets of every length', () => {
    const none = new Uint8Array()
    fc.assert(
      fc.property(fc.uint8Array({ minLength: 1, maxLength: 200 }), secret => {
        const expected = Buffer.from(hkdfSync('sha256', secret, none, none, 32)).toString('hex')
        expect(toHex(noble.deriveKey(secret))).toBe(expected)
      }),
      { numRuns: 1_000 },
    )
  })
})
