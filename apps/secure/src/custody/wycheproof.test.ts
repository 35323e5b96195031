import { bytesToHex, hexToBytes } from '@noble/hashes/utils.js'
import { describe, expect, it } from 'vitest'
import aesGcm from '../fixtures/wycheproof/aes-gcm.json' with { type: 'json' }
import ecdsa from '../fixtures/wycheproof/ecdsa-p256-sha256.json' with { type: 'json' }
import hkdf from '../fixtures/wycheproof/hkdf-sha256.json' with { type: 'json' }
import { decrypt, importAesKey } from './aead.js'
import { deriveBytes } from './hkdf.js'

const toBytes = (hex: string): Uint8Array<ArrayBuffer> => Uint8Array.from(hexToBytes(hex))

describe('Wycheproof', () => {
  it('opens the valid AES-GCM vectors of our nonce length and no invalid one of any', async () => {
    let opened96 = 0
    expect(aesGcm.tests).toHaveLength(aesGcm.numberOfTests)
    for (const { tcId, key, iv, aad, msg, ct, tag, result } of aesGcm.tests) {
      const opened = await decrypt({
        key: await importAesKey(toBytes(key)),
        iv: toBytes(iv),
        additionalData: toBytes(aad),
        ciphertext: toBytes(ct + tag),
      }).catch(() => undefined)
      const text = opened && bytesToHex(opened)
      if (iv.length === 24) {
        expect(text, `${tcId}`).toBe(result === 'valid' ? msg : undefined)
        opened96 += 1
      } else if (result === 'valid') expect([msg, undefined], `${tcId}`).toContain(text)
      else expect(text, `${tcId}`).toBeUndefined()
    }
    expect(opened96).toBeGreaterThan(150)
  })

  it('derives the valid HKDF-SHA256 vectors and refuses the others', async () => {
    expect(hkdf.tests).toHaveLength(hkdf.numberOfTests)
    for (const { tcId, ikm, salt, info, size, okm, result } of hkdf.tests) {
      const derived = await deriveBytes(toBytes(ikm), toBytes(salt), toBytes(info), size).catch(
        () => undefined,
      )
      expect(derived && bytesToHex(derived), `${tcId}`).toBe(result === 'valid' ? okm : undefined)
    }
  })

  it('verifies the valid P-256 vectors by WebCrypto, which checks proofs and passkeys, and no other', async () => {
    expect(ecdsa.tests).toHaveLength(ecdsa.numberOfTests)
    const algorithm = { name: 'ECDSA', namedCurve: 'P-256' }
    for (const { tcId, publicKey, msg, sig, result } of ecdsa.tests) {
      const key = await crypto.subtle.importKey('raw', toBytes(publicKey), algorithm, false, ['verify'])
      const isValid = await crypto.subtle.verify(
        { name: 'ECDSA', hash: 'SHA-256' },
        key,
        toBytes(sig),
        toBytes(msg),
      )
      expect(isValid, `${tcId}`).toBe(result === 'valid')
    }
  })
})
