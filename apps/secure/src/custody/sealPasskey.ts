import type { WalletPasskeyRecord } from '@latchkit/api/auth'
import { open, seal } from './aead.js'
import type { SealedSubject } from './associatedData.js'

import { deriveAesKey } from './hkdf.js'

/** A passkey's own secret: the output of its PRF for custody's input. */
export type PasskeySecret = { credentialId: string; prf: Uint8Array<ArrayBuffer> }

/** The key of a passkey: HKDF-SHA256(PRF output ‖ server half). Neither half alone reveals anything about it. */
const derivePasskeyKey = (prf: Uint8Array, half: Uint8Array): Promise<CryptoKey> =>
  deriveAesKey({ secrets: [prf, half], salt: new Uint8Array(32), label: 'latchkit/passkey/v1' })

export async function sealPasskey(parameters: {
  passkey: PasskeySecret
  half: Uint8Array
  key: Uint8Array<ArrayBuffer>
  subject: SealedSubject
  createdAt: number
}): Promise<WalletPasskeyRecord> {
  const { passkey, half, key, subject, createdAt } = parameters
  const wrapping = await derivePasskeyKey(passkey.prf, half)
  const wrappedKey = await seal({ key: wrapping, purpose: 'passkey-key', subject, plaintext: key })
  return { credentialId: passkey.credentialId, wrappedKey, createdAt }
}

export async function openPasskey(parameters: {
  passkey: PasskeySecret
  half: Uint8Array
  wrappedKey: string
  subject: SealedSubject
}): Promise<Uint8Array<ArrayBuffer>> {
  const { passkey, half, wrappedKey, subject } = parameters
  const wrapping = await derivePasskeyKey(passkey.prf, half)
  return open({ key: wrapping, purpose: 'passkey-key', subject, sealed: wrappedKey })
}
