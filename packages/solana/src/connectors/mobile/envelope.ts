import { LatchkitError } from '@latchkit/core/family'

export type Envelope = {
  seal(text: string): Promise<Uint8Array<ArrayBuffer>>
  /** Takes every message, in the order of arrival. */
  open(message: Uint8Array<ArrayBuffer>): Promise<string>
}

const sequenceLength = 4
const ivLength = 12

const toSequence = (number: number): Uint8Array<ArrayBuffer> => {
  const bytes = new Uint8Array(sequenceLength)
  new DataView(bytes.buffer).setUint32(0, number)
  return bytes
}

/** AES-128-GCM under a shared key; each message begins with an authenticated sequence number. */
export function createEnvelope(key: CryptoKey): Envelope {
  let sent = 0
  let received: number | undefined
  return {
    async seal(text) {
      sent += 1
      const additionalData = toSequence(sent)
      const iv = crypto.getRandomValues(new Uint8Array(ivLength))
      const sealed = await crypto.subtle.encrypt(
        { name: 'AES-GCM', iv, additionalData },
        key,
        new TextEncoder().encode(text),
      )
      return Uint8Array.from([...additionalData, ...iv, ...new Uint8Array(sealed)])
    },
    async open(message) {
      const additionalData = message.slice(0, sequenceLength)
      const iv = message.slice(sequenceLength, sequenceLength + ivLength)
      if (iv.length !== ivLength)
        throw new LatchkitError('WALLET_FAILED', { details: 'The message is truncated.' })
      const number = new DataView(additionalData.buffer).getUint32(0)
      // Set before the decryption, during which the next message may arrive.
      const isNext = received === undefined || number === received + 1
      received = number
      if (!isNext)
        throw new LatchkitError('WALLET_FAILED', { details: 'A message was lost, repeated or out of order.' })
      try {
        const opened = await crypto.subtle.decrypt(
          { name: 'AES-GCM', iv, additionalData },
          key,
          message.slice(sequenceLength + ivLength),
        )
        return new TextDecoder().decode(opened)
      } catch (cause) {
        throw new LatchkitError('WALLET_FAILED', { details: 'The message could not be decrypted.', cause })
      }
    },
  }
}

/** ECDH over P-256 and HKDF-SHA256 (RFC 5869) with the association's public key as salt. */
export async function deriveKey(
  privateKey: CryptoKey,
  otherPublicKey: Uint8Array<ArrayBuffer>,
  salt: Uint8Array<ArrayBuffer>,
): Promise<CryptoKey> {
  const { subtle } = crypto
  const publicKey = await subtle.importKey(
    'raw',
    otherPublicKey,
    { name: 'ECDH', namedCurve: 'P-256' },
    false,
    [],
  )
  const secret = await subtle.deriveBits({ name: 'ECDH', public: publicKey }, privateKey, 256)
  const material = await subtle.importKey('raw', secret, 'HKDF', false, ['deriveKey'])
  return subtle.deriveKey(
    { name: 'HKDF', hash: 'SHA-256', salt, info: new Uint8Array() },
    material,
    { name: 'AES-GCM', length: 128 },
    false,
    ['encrypt', 'decrypt'],
  )
}
