import { ed25519 } from '@noble/curves/ed25519.js'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { toBase58 } from '../utils/base58.js'
import { verifySignature } from './verifySignature.js'

const message = Uint8Array.of(1, 2, 3)
const secret = new Uint8Array(32).fill(7)
const owner = toBase58(ed25519.getPublicKey(secret))
const signature = Uint8Array.from(ed25519.sign(message, secret))

afterEach(() => {
  vi.unstubAllGlobals()
})

describe('checking a signature', () => {
  test('is true for the account’s signature over the message, and nothing else', async () => {
    expect(await verifySignature(owner, signature, message)).toBe(true)
    const changed = signature.slice()
    changed[40] = (changed[40] as number) ^ 1
    expect(await verifySignature(owner, changed, message)).toBe(false)
    expect(await verifySignature(owner, signature, Uint8Array.of(1, 2))).toBe(false)
    const other = toBase58(ed25519.getPublicKey(new Uint8Array(32).fill(8)))
    expect(await verifySignature(other, signature, message)).toBe(false)
    for (const odd of [new Uint8Array(), new Uint8Array(63), new Uint8Array(64)])
      expect(await verifySignature(owner, odd, message)).toBe(false)
    for (const nobody of ['', 'x', '0x00', 'z'.repeat(1000)])
      expect(await verifySignature(nobody, signature, message)).toBe(false)
  })

  test('is undefined where the browser has no Ed25519, or no WebCrypto', async () => {
    vi.spyOn(crypto.subtle, 'importKey').mockRejectedValue(new DOMException('no', 'NotSupportedError'))
    expect(await verifySignature(owner, signature, message)).toBeUndefined()
    vi.stubGlobal('crypto', {})
    expect(await verifySignature(owner, signature, message)).toBeUndefined()
  })
})
