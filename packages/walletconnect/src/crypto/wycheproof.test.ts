import { createPublicKey, verify } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { chacha20poly1305 } from '@noble/ciphers/chacha.js'
import { hkdf } from '@noble/hashes/hkdf.js'
import { sha256 } from '@noble/hashes/sha2.js'
import { describe, expect, test } from 'vitest'
import { fromHex, toHex } from './bytes.js'
import { createPrimitives } from './primitives.js'
import { x25519 } from './x25519.js'

type Vector<Field extends string> = Readonly<Record<Field, string>> & {
  id: number
  comment: string
  result: 'valid' | 'acceptable' | 'invalid'
}

function read<Row>(name: string): readonly Row[] {
  return JSON.parse(readFileSync(new URL(`../fixtures/wycheproof/${name}.json`, import.meta.url), 'utf8'))
}

const web = createPrimitives({ loadFallback: () => expect.fail('the fallback was loaded') })
const fallback = createPrimitives({ subtle: undefined })

const deriveKey = (secret: Uint8Array): string => toHex(hkdf(sha256, secret, undefined, undefined, 32))

/** A raw private key as the platform takes it: PKCS#8 of RFC 8410. */
const importPrivate = (name: 'X25519' | 'Ed25519', raw: string, usage: KeyUsage): Promise<CryptoKey> =>
  crypto.subtle.importKey(
    'pkcs8',
    fromHex(`302e020100300506032b65${name === 'X25519' ? '6e' : '70'}04220420${raw}`),
    { name },
    false,
    [usage],
  )

describe('Wycheproof (issue 3, T24)', () => {
  test('X25519: every shared secret of 518, and none that is zero', async () => {
    const vectors = read<Vector<'public' | 'private' | 'shared'>>('x25519')
    expect(vectors).toHaveLength(518)
    for (const { id, comment, public: peer, private: key, shared } of vectors) {
      const what = `${id} ${comment}`
      expect(toHex(x25519(fromHex(key), fromHex(peer))), what).toBe(shared)
      const platformKey = await importPrivate('X25519', key, 'deriveBits')
      for (const [primitives, privateKey] of [
        [fallback, fromHex(key)],
        [web, platformKey],
      ] as const) {
        const agreed = primitives.agree(privateKey, fromHex(peer))
        if (/^0+$/.test(shared)) await expect(agreed, what).rejects.toThrow()
        else expect(toHex(await agreed), what).toBe(deriveKey(fromHex(shared)))
      }
    }
  })

  test('Ed25519: what we sign is the signature of 145 vectors, and what the relay verifies with refuses the forged', async () => {
    const vectors = read<Vector<'pk' | 'sk' | 'msg' | 'sig'>>('ed25519')
    expect(vectors).toHaveLength(145)
    for (const { id, comment, pk, sk, msg, sig, result } of vectors) {
      const what = `${id} ${comment}`
      const publicKey = createPublicKey({
        key: Buffer.from(`302a300506032b6570032100${pk}`, 'hex'),
        format: 'der',
        type: 'spki',
      })
      expect(verify(null, fromHex(msg), publicKey, fromHex(sig)), what).toBe(result === 'valid')
      if (result !== 'valid') continue
      expect(toHex(await fallback.sign(fromHex(sk), fromHex(msg))), what).toBe(sig)
      expect(toHex(await web.sign(await importPrivate('Ed25519', sk, 'sign'), fromHex(msg))), what).toBe(sig)
    }
  })

  test('HKDF-SHA256: 105 vectors, by the platform and by the fallback’s library', async () => {
    const vectors = read<Vector<'ikm' | 'salt' | 'info' | 'okm'> & { size: number }>('hkdf-sha256')
    expect(vectors).toHaveLength(105)
    for (const { id, comment, ikm, salt, info, size, okm, result } of vectors) {
      const what = `${id} ${comment}`
      const key = await crypto.subtle.importKey('raw', fromHex(ikm), 'HKDF', false, ['deriveBits'])
      const algorithm = { name: 'HKDF', hash: 'SHA-256', salt: fromHex(salt), info: fromHex(info) }
      const byPlatform = crypto.subtle.deriveBits(algorithm, key, size * 8)
      const byLibrary = (): Uint8Array => hkdf(sha256, fromHex(ikm), fromHex(salt), fromHex(info), size)
      if (result === 'invalid') {
        await expect(byPlatform, what).rejects.toThrow()
        expect(byLibrary, what).toThrow()
      } else {
        expect(toHex(new Uint8Array(await byPlatform)), what).toBe(okm)
        expect(toHex(byLibrary()), what).toBe(okm)
      }
    }
  })

  test('ChaCha20-Poly1305: 300 vectors; what was changed on its way is not opened', async () => {
    const vectors = read<Vector<'key' | 'iv' | 'aad' | 'msg' | 'ct' | 'tag'> & { ivSize: number }>(
      'chacha20-poly1305',
    )
    expect(vectors).toHaveLength(300)
    let ours = 0
    for (const { id, comment, ivSize, key, iv, aad, msg, ct, tag, result } of vectors) {
      const what = `${id} ${comment}`
      const sealed = fromHex(ct + tag)
      if (ivSize !== 96) {
        expect(() => chacha20poly1305(fromHex(key), fromHex(iv)).decrypt(sealed), what).toThrow()
        continue
      }
      const cipher = () => chacha20poly1305(fromHex(key), fromHex(iv), fromHex(aad))
      if (result === 'valid') {
        expect(toHex(cipher().encrypt(fromHex(msg))), what).toBe(ct + tag)
        expect(toHex(cipher().decrypt(sealed)), what).toBe(msg)
      } else expect(() => cipher().decrypt(sealed), what).toThrow()
      // The protocol seals without additional data: these go through our functions.
      if (aad !== '') continue
      ours += 1
      const sealingKey = await fallback.toSealingKey(fromHex(key))
      const opened = fallback.decrypt(sealingKey, fromHex(iv), sealed)
      if (result === 'valid') {
        expect(toHex(await opened), what).toBe(msg)
        expect(toHex(await fallback.encrypt(sealingKey, fromHex(iv), fromHex(msg))), what).toBe(ct + tag)
      } else await expect(opened, what).rejects.toThrow()
    }
    expect(ours).toBeGreaterThan(20)
  })
})
