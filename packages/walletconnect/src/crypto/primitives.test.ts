import { x25519 as referenceX25519 } from '@noble/curves/ed25519.js'
import fc from 'fast-check'
import { describe, expect, test, vi } from 'vitest'
import { fromHex, toHex } from './bytes.js'
import * as noble from './noble.js'
import { createPrimitives } from './primitives.js'
import { x25519 } from './x25519.js'

const web = createPrimitives({ loadFallback: () => expect.fail('the fallback was loaded') })
const fallback = createPrimitives({ subtle: undefined })

describe('X25519', () => {
  test('RFC 7748, section 5.2: single steps', () => {
    const vectors = [
      [
        'a546e36bf0527c9d3b16154b82465edd62144c0ac1fc5a18506a2244ba449ac4',
        'e6db6867583030db3594c1a424b15f7c726624ec26b3353b10a903a6d0ab1c4c',
        'c3da55379de9c6908e94ea4df28d084f32eccf03491c71f754b4075577a28552',
      ],
      [
        '4b66e9d4d1b4673c5ad22691957d6af5c11b6421e0ea01d42ca4169e7918ba0d',
        'e5210f12786811d3f4b7959d0538ae2c31dbe7106fc03c3efc4cd549c715a493',
        '95cbde9476e8907d7aade45cb4b873f88b595a68799fa152e6f8f7647aac7957',
      ],
    ] as const
    for (const [scalar, u, out] of vectors) expect(toHex(x25519(fromHex(scalar), fromHex(u)))).toBe(out)
  })

  test('RFC 7748, section 5.2: iterated once and 100 times against a reference', () => {
    let k: Uint8Array<ArrayBuffer> = Uint8Array.of(9, ...new Uint8Array(31))
    let u = k
    for (let round = 1; round <= 100; round++) {
      const next = x25519(k, u)
      u = k
      k = next
      if (round === 1)
        expect(toHex(k)).toBe('422c8e7a6227d7bca1350b3e2bb7279f7897b87bb6854b783c60e80311ae3079')
    }
    let k2: Uint8Array = Uint8Array.of(9, ...new Uint8Array(31))
    let u2 = k2
    for (let round = 1; round <= 100; round++) {
      const next = referenceX25519.getSharedSecret(k2, u2)
      u2 = k2
      k2 = next
    }
    expect(toHex(k)).toBe(toHex(k2))
  })

  test('RFC 7748, section 6.1: Diffie-Hellman', () => {
    const a = fromHex('77076d0a7318a57d3c16c17251b26645c6b8d1f8d4d1a4e9a7f4ed8f4a4e7d2a')
    const b = fromHex('5dab087e624a8a4b79e17f8b83800ee66f3bb1292618b6fd1c2f8b27ff88e0eb')
    expect(toHex(x25519(b))).toBe('de9edb7d7b7dc1b4d35b61c2ece435373f8343c85b78674dadfc7e146f882b4f')
    expect(toHex(x25519(a, x25519(b)))).toBe(toHex(x25519(b, x25519(a))))
  })

  test('agrees with noble-curves on any scalar and any point, also outside the field', () => {
    const key = fc.uint8Array({ minLength: 32, maxLength: 32 })
    fc.assert(
      fc.property(key, key, (scalar, u) => {
        const expected = (() => {
          try {
            return toHex(referenceX25519.getSharedSecret(scalar, u))
          } catch {
            return '00'.repeat(32)
          }
        })()
        expect(toHex(x25519(scalar, u))).toBe(expected)
      }),
      { numRuns: 100 },
    )
  })
})

describe.each([
  ['WebCrypto', web],
  ['the fallback', fallback],
])('%s', (_name, primitives) => {
  test('SHA-256: FIPS 180 example', async () => {
    expect(toHex(await primitives.sha256(new TextEncoder().encode('abc')))).toBe(
      'ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad',
    )
  })

  test('both sides of an agreement get the same key, and another pair another one', async () => {
    const [a, b, c] = await Promise.all([1, 2, 3].map(() => primitives.createAgreementKey()))
    if (!a || !b || !c) throw new Error('No keys')
    const key = toHex(await primitives.agree(a.privateKey, b.publicKey))
    expect(toHex(await primitives.agree(b.privateKey, a.publicKey))).toBe(key)
    expect(toHex(await primitives.agree(a.privateKey, c.publicKey))).not.toBe(key)
    expect(key).toMatch(/^[0-9a-f]{64}$/)
  })

  test('refuses every public key of low order: the shared secret would be all zero (T24)', async () => {
    const { privateKey } = await primitives.createAgreementKey()
    const lowOrder = [
      '0000000000000000000000000000000000000000000000000000000000000000',
      '0100000000000000000000000000000000000000000000000000000000000000',
      'ecffffffffffffffffffffffffffffffffffffffffffffffffffffffffffff7f',
      'edffffffffffffffffffffffffffffffffffffffffffffffffffffffffffff7f',
      'eeffffffffffffffffffffffffffffffffffffffffffffffffffffffffffff7f',
      'e0eb7a7c3b41b8ae1656e3faf19fc46ada098deb9c32b1fd866205165f49b800',
      '5f9c95bca3508c24b1d0b1559c83ef5b04445cc4581c8e86d8224eddd09f1157',
    ]
    for (const hex of lowOrder)
      await expect(primitives.agree(privateKey, fromHex(hex)), hex).rejects.toThrow()
  })

  test('a signature verifies as Ed25519', async () => {
    const { privateKey, publicKey } = await primitives.createSigningKey()
    const data = new TextEncoder().encode('data')
    const key = await crypto.subtle.importKey('raw', publicKey, 'Ed25519', false, ['verify'])
    const signature = await primitives.sign(privateKey, data)
    expect(await crypto.subtle.verify('Ed25519', key, signature, data)).toBe(true)
    data[0] = 0
    expect(await crypto.subtle.verify('Ed25519', key, signature, data)).toBe(false)
  })
})

describe('the two beside each other', () => {
  test('WebCrypto and the fallback agree on one key', async () => {
    for (let round = 0; round < 10; round++) {
      const a = await web.createAgreementKey()
      const b = await fallback.createAgreementKey()
      expect(toHex(await web.agree(a.privateKey, b.publicKey))).toBe(
        toHex(await fallback.agree(b.privateKey, a.publicKey)),
      )
    }
  })

  test('HKDF: RFC 5869, test case 3, shortened to the 32 bytes used here', () => {
    expect(toHex(noble.deriveKey(fromHex('0b'.repeat(22))))).toBe(
      '8da4e775a563c18f715f802a063c5a31b8a11f5c5ee1879ec3454e5f3c738d2d',
    )
  })

  test('Ed25519: RFC 8032, test 2', async () => {
    const secret = fromHex('4ccd089b28ff96da9db6c346ec114e0f5b8a319f35aba624da8cf6ed4fb8a6fb')
    expect(toHex(await noble.sign(secret, Uint8Array.of(0x72)))).toBe(
      '92a009a9f0d4cab8720e820b5f642540a2b27b5416503f8fb3762223ebdb69da085ac1e43e15996e458f3613d0f11d8c387b2eaeb4302aeeb00d291612bb0c00',
    )
  })
})

describe('which one is used', () => {
  test('platform keys cannot be read out', async () => {
    for (const { privateKey } of [await web.createAgreementKey(), await web.createSigningKey()]) {
      expect(privateKey).toBeInstanceOf(CryptoKey)
      expect((privateKey as CryptoKey).extractable).toBe(false)
      await expect(crypto.subtle.exportKey('pkcs8', privateKey as CryptoKey)).rejects.toThrow()
    }
  })

  test('one missing primitive falls back alone', async () => {
    const loadFallback = vi.fn(() => import('./noble.js'))
    const subtle = new Proxy(crypto.subtle, {
      get(target, name) {
        const value = Reflect.get(target, name) as (...args: unknown[]) => unknown
        return (...args: unknown[]) => {
          if (name === 'generateKey' && (args[0] as { name: string }).name === 'X25519')
            return Promise.reject(new DOMException('Unrecognized name', 'NotSupportedError'))
          return value.apply(target, args)
        }
      },
    })
    const mixed = createPrimitives({ subtle, loadFallback })
    expect((await mixed.createSigningKey()).privateKey).toBeInstanceOf(CryptoKey)
    await mixed.sha256(new Uint8Array())
    expect(loadFallback).not.toHaveBeenCalled()
    const key = await mixed.createAgreementKey()
    expect(key.privateKey).not.toBeInstanceOf(CryptoKey)
    expect(loadFallback).toHaveBeenCalled()
    const other = await web.createAgreementKey()
    expect(await mixed.agree(key.privateKey, other.publicKey)).toEqual(
      await web.agree(other.privateKey, key.publicKey),
    )
  })

  test('keys of the fallback are sealed under a key that cannot be read, and still work', async () => {
    const subtle = new Proxy(crypto.subtle, {
      get(target, name) {
        const value = Reflect.get(target, name) as (...args: unknown[]) => unknown
        return (...args: unknown[]) => {
          const { name: algorithm } = Object(args[0]) as { name?: string }
          if (algorithm === 'X25519' || algorithm === 'Ed25519')
            return Promise.reject(new DOMException('Unrecognized name', 'NotSupportedError'))
          return value.apply(target, args)
        }
      },
    })
    const old = createPrimitives({ subtle })
    const [agreement, signing] = [await old.createAgreementKey(), await old.createSigningKey()]
    for (const { privateKey } of [agreement, signing]) {
      const { wrapping, sealed, ...rest } = privateKey as { wrapping: CryptoKey; sealed: Uint8Array }
      expect(wrapping.extractable).toBe(false)
      expect(sealed).toHaveLength(48)
      expect(Object.keys(rest)).toEqual(['iv'])
    }
    const other = await web.createAgreementKey()
    const expected = await web.agree(other.privateKey, agreement.publicKey)
    // Twice: what was unwrapped for the first use is overwritten, and the key is not.
    for (const _round of [1, 2])
      expect(await old.agree(agreement.privateKey, other.publicKey)).toEqual(expected)
    const data = new TextEncoder().encode('data')
    const key = await crypto.subtle.importKey('raw', signing.publicKey, 'Ed25519', false, ['verify'])
    expect(await crypto.subtle.verify('Ed25519', key, await old.sign(signing.privateKey, data), data)).toBe(
      true,
    )
  })

  test('a fallback chunk that does not load rejects and nothing else', async () => {
    const broken = createPrimitives({
      subtle: undefined,
      loadFallback: () => Promise.reject(new Error('404')),
    })
    await expect(broken.createAgreementKey()).rejects.toThrow('404')
    await expect(broken.sha256(new Uint8Array())).rejects.toThrow('404')
  })
})
