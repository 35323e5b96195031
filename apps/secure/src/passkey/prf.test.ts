import { createDecipheriv, createHash, createHmac, hkdfSync } from 'node:crypto'
import { base64urlnopad } from '@scure/base'
import { describe, expect, it } from 'vitest'
import { associatedData } from '../custody/associatedData.js'
import { openPasskey, sealPasskey } from '../custody/sealPasskey.js'
import vectors from './fixtures/prfVectors.json' with { type: 'json' }
import { prfExtension, readPrf } from './prf.js'

const fromHex = (hex: string): Uint8Array<ArrayBuffer> => Uint8Array.from(Buffer.from(hex, 'hex'))
const toHex = (bytes: Uint8Array | undefined): string => Buffer.from(bytes ?? []).toString('hex')
const toCredential = (results: AuthenticationExtensionsClientOutputs) => ({
  getClientExtensionResults: () => results,
})

/** What a browser asks an authenticator for (WebAuthn level 3, 10.1.4). */
const toSalt = (input: Uint8Array): Buffer =>
  createHash('sha256').update('WebAuthn PRF').update(Uint8Array.of(0)).update(input).digest()

const subject = { userId: 'user-1', walletId: 'wallet-1', version: 1, addresses: [] }

describe('W3C PRF vectors', () => {
  it.each(vectors.evaluations)('salt and output of $input', ({ input, salt, output }) => {
    expect(toHex(toSalt(fromHex(input)))).toBe(salt)
    const evaluated = createHmac('sha256', fromHex(vectors.credRandom)).update(fromHex(salt)).digest()
    expect(toHex(evaluated)).toBe(output)
  })

  it('an output is read from any kind of buffer, and its absence from every form of it', () => {
    const { bytes, words } = vectors.equalOutputs
    const padded = new Uint8Array([0, ...fromHex(bytes), 0])
    for (const first of [
      fromHex(bytes),
      fromHex(bytes).buffer,
      new Uint32Array(words),
      padded.subarray(1, 33),
    ])
      expect(toHex(readPrf(toCredential({ prf: { results: { first } } })))).toBe(bytes)
    for (const results of [
      {},
      { prf: {} },
      { prf: { enabled: true } },
      { prf: { enabled: false } },
      { prf: { results: { first: new Uint8Array(31) } } },
    ])
      expect(readPrf(toCredential(results))).toBeUndefined()
  })
})

describe('T32 the key of a passkey', () => {
  it('is evaluated on one input, whose salt never changes', () => {
    const first = prfExtension.prf?.eval?.first
    if (!(first instanceof Uint8Array)) throw new Error('No input.')
    expect(new TextDecoder().decode(first)).toBe('latchkit/custody/prf/v1')
    expect(toHex(toSalt(first))).toBe('c66545e5acf28dad5f6b3b16eec98517e157f6f26196a29ce66a832367364ca8')
  })

  it.each(vectors.evaluations)(
    'is HKDF-SHA256 of the output and the server’s half, for $output',
    async ({ output }) => {
      const half = new Uint8Array(32).fill(2)
      const key = new Uint8Array(32).fill(3)
      const passkey = { credentialId: 'AAAA', prf: fromHex(output) }
      const { wrappedKey } = await sealPasskey({ passkey, half, key, subject, createdAt: 0 })

      const info = 'latchkit/passkey/v1'
      const joined = Buffer.concat([fromHex(output), half])
      const wrapping = Buffer.from(hkdfSync('sha256', joined, new Uint8Array(32), info, 32))
      // Version, nonce, ciphertext, tag.
      const sealed = base64urlnopad.decode(wrappedKey)
      const decipher = createDecipheriv('aes-256-gcm', wrapping, sealed.subarray(4, 16))
      decipher.setAAD(associatedData('passkey-key', subject)).setAuthTag(sealed.subarray(-16))
      expect(toHex(Buffer.concat([decipher.update(sealed.subarray(16, -16)), decipher.final()]))).toBe(
        toHex(key),
      )

      expect(await openPasskey({ passkey, half, wrappedKey, subject })).toEqual(key)
      const other = { ...passkey, prf: fromHex(vectors.equalOutputs.bytes) }
      await expect(openPasskey({ passkey: other, half, wrappedKey, subject })).rejects.toThrow()
      const wrongHalf = new Uint8Array(32)
      await expect(openPasskey({ passkey, half: wrongHalf, wrappedKey, subject })).rejects.toThrow()
    },
  )
})
