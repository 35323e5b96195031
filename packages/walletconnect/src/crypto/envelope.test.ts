import { chacha20poly1305 } from '@noble/ciphers/chacha.js'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { inlinePrimitives } from '../fixtures/fakeWallet.js'
import { fromBase64, fromHex, randomBytes, toBase64, toHex, utf8 } from './bytes.js'
import { parseEnvelope, seal as sealWith, unseal as unsealWith } from './envelope.js'

type Key = Uint8Array<ArrayBuffer>
const seal = (key: Key, text: string, sender?: Key) => sealWith(inlinePrimitives, key, text, sender)
const open = async (key: Key, message: string) => unsealWith(inlinePrimitives, key, parseEnvelope(message))

describe('envelopes', () => {
  test('the cipher is the one of RFC 8439, section 2.8.2', () => {
    const key = fromHex('808182838485868788898a8b8c8d8e8f909192939495969798999a9b9c9d9e9f')
    const sealed = chacha20poly1305(
      key,
      fromHex('070000004041424344454647'),
      fromHex('50515253c0c1c2c3c4c5c6c7'),
    ).encrypt(
      utf8(
        "Ladies and Gentlemen of the class of '99: If I could offer you only one tip for the future, sunscreen would be it.",
      ),
    )
    expect(toHex(sealed.slice(-16))).toBe('1ae10b594f09e26a7e902ecbd0600691')
    expect(toHex(sealed.slice(0, 16))).toBe('d31a8d34648e60db7b86afbc53ef7ec2')
  })

  test('a text goes there and back, in type 0 and type 1', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.string({ unit: 'grapheme', maxLength: 2_000 }),
        fc.boolean(),
        async (text, withSender) => {
          const key = randomBytes(32)
          const sender = withSender ? randomBytes(32) : undefined
          const message = await seal(key, text, sender)
          const envelope = parseEnvelope(message)
          expect(envelope.type).toBe(withSender ? 1 : 0)
          if (envelope.type === 1) expect(envelope.senderPublicKey).toEqual(sender)
          expect(await open(key, message)).toBe(text)
        },
      ),
    )
  })

  test('the layout on the wire is type, IV, sealed', async () => {
    const key = randomBytes(32)
    const bytes = fromBase64(await seal(key, 'hello'))
    expect(bytes).toHaveLength(1 + 12 + 5 + 16)
    expect(bytes[0]).toBe(0)
    expect(chacha20poly1305(key, bytes.slice(1, 13)).decrypt(bytes.slice(13))).toEqual(utf8('hello'))
  })

  test('a large text survives sealing', async () => {
    const key = randomBytes(32)
    const text = 'x'.repeat(900_000)
    expect(await open(key, await seal(key, text))).toBe(text)
  })

  /** 1,000,000 in the long run. */
  const many = 10 * Number(process.env['LATCHKIT_FUZZ_RUNS'] ?? 1_000)
  test(`${many} messages, as many IVs (T24)`, { timeout: 300_000 }, async () => {
    const key = randomBytes(32)
    const ivs = new Set<string>()
    for (let index = 0; index < many; index++) {
      const envelope = parseEnvelope(await seal(key, 'same'))
      ivs.add(toHex(envelope.iv))
    }
    expect(ivs.size).toBe(many)
  })

  test('10,000 corrupted envelopes: none is accepted (T24)', async () => {
    const key = randomBytes(32)
    let accepted = 0
    const tries = async (message: string) => {
      try {
        await open(key, message)
        accepted++
      } catch {
        // As it should be.
      }
    }
    await fc.assert(
      fc.asyncProperty(
        fc.string({ maxLength: 200 }),
        fc.nat(),
        fc.integer({ min: 1, max: 255 }),
        fc.constantFrom('flip', 'cut', 'add', 'key', 'type'),
        async (text, position, change, how) => {
          const bytes = fromBase64(await seal(key, text))
          if (how === 'flip') {
            const at = position % bytes.length
            bytes[at] = (bytes[at] ?? 0) ^ change
            await tries(toBase64(bytes))
          } else if (how === 'cut') await tries(toBase64(bytes.slice(0, position % bytes.length)))
          else if (how === 'add') await tries(toBase64(new Uint8Array([...bytes, change])))
          else if (how === 'type') {
            bytes[0] = change
            await tries(toBase64(bytes))
          } else {
            await expect(open(randomBytes(32), toBase64(bytes))).rejects.toThrow()
          }
        },
      ),
      { numRuns: 10_000 },
    )
    expect(accepted).toBe(0)
  })

  test('plain text (type 2) and unknown types are refused', () => {
    const text = new TextEncoder().encode(`${JSON.stringify({ id: 1 })}${' '.repeat(40)}`)
    for (const type of [2, 3, 127, 255])
      expect(() => parseEnvelope(toBase64(new Uint8Array([type, ...text])))).toThrow('Not an envelope')
  })

  test('what is not base64, or too short, is refused without being opened', () => {
    for (const message of ['', 'AA==', '💥', toBase64(new Uint8Array(28)), 'AAEC\n'])
      expect(() => parseEnvelope(message)).toThrow()
  })
})
