import type { RecoveryRecord } from '@latchkit/api/auth'
import { base64urlnopad } from '@scure/base'
import type { WalletMode } from '../api/custodyApi.js'
import { open, seal } from './aead.js'
import type { SealedSubject } from './associatedData.js'
import { deriveAesKey } from './hkdf.js'
import { decodeRecoveryCode } from './recoveryCode.js'

const deriveRecoveryKey = (
  secrets: readonly Uint8Array[],
  salt: Uint8Array<ArrayBuffer>,
): Promise<CryptoKey> => deriveAesKey({ secrets, salt, label: 'latchkit/recovery/v1' })

/** Seals what a recovery code opens: a share in device mode; the key in passkey mode, which takes the half as well. */
export async function sealRecovery(parameters: {
  mode: WalletMode
  code: string
  half: Uint8Array
  plaintext: Uint8Array<ArrayBuffer>
  subject: SealedSubject
}): Promise<RecoveryRecord> {
  const { mode, code, half, plaintext, subject } = parameters
  const salt = crypto.getRandomValues(new Uint8Array(32))
  const bytes = decodeRecoveryCode(code)
  const key = await deriveRecoveryKey(mode === 'device' ? [bytes] : [bytes, half], salt)
  bytes.fill(0)
  const purpose = mode === 'device' ? 'recovery-share' : 'recovery-key'
  return { salt: base64urlnopad.encode(salt), ciphertext: await seal({ key, purpose, subject, plaintext }) }
}

/** The opposite of {@link sealRecovery}. */
export async function openRecovery(parameters: {
  mode: WalletMode
  code: string
  half: Uint8Array
  recovery: RecoveryRecord
  subject: SealedSubject
}): Promise<Uint8Array<ArrayBuffer>> {
  const { mode, code, half, recovery, subject } = parameters
  const bytes = decodeRecoveryCode(code)
  const salt = Uint8Array.from(base64urlnopad.decode(recovery.salt))
  const key = await deriveRecoveryKey(mode === 'device' ? [bytes] : [bytes, half], salt)
  bytes.fill(0)
  const purpose = mode === 'device' ? 'recovery-share' : 'recovery-key'
  return open({ key, purpose, subject, sealed: recovery.ciphertext })
}
