import { base64urlnopad } from '@scure/base'
import { associatedData, type SealedPurpose, type SealedSubject } from './associatedData.js'
import { CustodyError } from './CustodyError.js'

const nonceLength = 12
const versionLength = 4

type Sealing = { key: CryptoKey; purpose: SealedPurpose; subject: SealedSubject }

export function importAesKey(bytes: Uint8Array<ArrayBuffer>): Promise<CryptoKey> {
  return crypto.subtle.importKey('raw', bytes, 'AES-GCM', false, ['encrypt', 'decrypt'])
}

/** AES-256-GCM with a random nonce: base64url of version, nonce and ciphertext. */
export async function seal(parameters: Sealing & { plaintext: Uint8Array<ArrayBuffer> }): Promise<string> {
  const { key, purpose, subject, plaintext } = parameters
  const iv = crypto.getRandomValues(new Uint8Array(nonceLength))
  const additionalData = associatedData(purpose, subject)
  const ciphertext = await crypto.subtle.encrypt({ name: 'AES-GCM', iv, additionalData }, key, plaintext)
  const sealed = new Uint8Array(versionLength + nonceLength + ciphertext.byteLength)
  new DataView(sealed.buffer).setUint32(0, subject.version)
  sealed.set(iv, versionLength)
  sealed.set(new Uint8Array(ciphertext), versionLength + nonceLength)
  return base64urlnopad.encode(sealed)
}

/** AES-256-GCM with a tag of 128 bits at the end; rejects what was altered. */
export async function decrypt(parameters: {
  key: CryptoKey
  iv: Uint8Array<ArrayBuffer>
  additionalData: Uint8Array<ArrayBuffer>
  ciphertext: Uint8Array<ArrayBuffer>
}): Promise<Uint8Array<ArrayBuffer>> {
  const { key, iv, additionalData, ciphertext } = parameters
  return new Uint8Array(await crypto.subtle.decrypt({ name: 'AES-GCM', iv, additionalData }, key, ciphertext))
}

/**
 * Opens what {@link seal} made for the same key, purpose and wallet. The version is that of the sealed value: a passkey
 * that was added at version 1 still opens a wallet of version 2.
 */
export async function open(parameters: Sealing & { sealed: string }): Promise<Uint8Array<ArrayBuffer>> {
  const { key, purpose, subject, sealed } = parameters
  try {
    const bytes = Uint8Array.from(base64urlnopad.decode(sealed))
    const version = new DataView(bytes.buffer).getUint32(0)
    const iv = bytes.subarray(versionLength, versionLength + nonceLength)
    const ciphertext = bytes.subarray(versionLength + nonceLength)
    const additionalData = associatedData(purpose, { ...subject, version })
    return await decrypt({ key, iv, additionalData, ciphertext })
  } catch {
    throw new CustodyError('WALLET_DAMAGED', `The sealed ${purpose} does not open.`)
  }
}
