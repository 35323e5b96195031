import { base64urlnopad } from '@scure/base'
import type { WalletAddress } from '../keys/deriveKeys.js'
import { importAesKey, open, seal } from './aead.js'
import type { SealedSubject } from './associatedData.js'
import type { SealedRecovery, WalletMode, WalletPasskey, WalletSecrets } from './custodyApi.js'
import { deriveAesKey, deriveKeyCheck } from './hkdf.js'
import { sealToServer } from './hpke.js'
import { decodeRecoveryCode } from './recoveryCode.js'
import { splitKey } from './walletKey.js'

/** A passkey's own secret: the output of its PRF for custody's input. */
export type PasskeySecret = { credentialId: string; prf: Uint8Array<ArrayBuffer> }

const randomBytes = (length: number): Uint8Array<ArrayBuffer> =>
  crypto.getRandomValues(new Uint8Array(length))

const deriveRecoveryKey = (
  secrets: readonly Uint8Array[],
  salt: Uint8Array<ArrayBuffer>,
): Promise<CryptoKey> => deriveAesKey({ secrets, salt, label: 'latchkit/recovery/v1' })

/** The key of a passkey: HKDF-SHA256(PRF output ‖ server half). Neither half alone reveals anything about it. */
const derivePasskeyKey = (prf: Uint8Array, half: Uint8Array): Promise<CryptoKey> =>
  deriveAesKey({ secrets: [prf, half], salt: new Uint8Array(32), label: 'latchkit/passkey/v1' })

/** Seals what a recovery code opens: a share in device mode; the key in passkey mode, which takes the half as well. */
export async function sealRecovery(parameters: {
  mode: WalletMode
  code: string
  half: Uint8Array
  plaintext: Uint8Array<ArrayBuffer>
  subject: SealedSubject
}): Promise<SealedRecovery> {
  const { mode, code, half, plaintext, subject } = parameters
  const salt = randomBytes(32)
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
  recovery: SealedRecovery
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

export async function sealPasskey(parameters: {
  passkey: PasskeySecret
  half: Uint8Array
  key: Uint8Array<ArrayBuffer>
  subject: SealedSubject
  createdAt: number
}): Promise<WalletPasskey> {
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

export type SealedWallet<Secrets = WalletSecrets> = {
  secrets: Secrets
  /** Only in device mode. */
  deviceShare: Uint8Array<ArrayBuffer> | undefined
}

type Sealing = {
  userId: string
  walletId: string
  version: number
  addresses: readonly WalletAddress[]
  entropy: Uint8Array<ArrayBuffer>
  hpkeKey: string
  now: number
  /** Passkey mode when present. */
  passkey?: PasskeySecret | undefined
}

/**
 * Seals entropy under a new key with new shares: at creation, and at every rotation. Without a code nothing is sealed for
 * recovery, and the share of it is dropped.
 */
export async function sealWallet(parameters: Sealing & { code: string }): Promise<SealedWallet>
export async function sealWallet(parameters: Sealing): Promise<SealedWallet<Omit<WalletSecrets, 'recovery'>>>
export async function sealWallet(
  parameters: Sealing & { code?: string },
): Promise<SealedWallet<Omit<WalletSecrets, 'recovery'> & { recovery?: SealedRecovery }>> {
  const { userId, walletId, version, addresses, entropy, code, hpkeKey, now, passkey } = parameters
  const subject = { userId, walletId, version, addresses }
  const mode = passkey ? 'passkey' : 'device'
  const key = randomBytes(32)
  const shares = passkey ? undefined : await splitKey(key)
  const server = shares?.server ?? randomBytes(32)
  try {
    return {
      secrets: {
        version,
        mode,
        ciphertext: await seal({
          key: await importAesKey(key),
          purpose: 'entropy',
          subject,
          plaintext: entropy,
        }),
        keyCheck: base64urlnopad.encode(await deriveKeyCheck(key, userId, walletId)),
        serverShare: await sealToServer({ publicKey: hpkeKey, share: server, subject }),
        ...(code !== undefined && {
          recovery: await sealRecovery({
            mode,
            code,
            half: server,
            plaintext: shares?.recovery ?? key,
            subject,
          }),
        }),
        passkeys: passkey ? [await sealPasskey({ passkey, half: server, key, subject, createdAt: now })] : [],
      },
      deviceShare: shares?.device,
    }
  } finally {
    key.fill(0)
    server.fill(0)
    shares?.recovery.fill(0)
  }
}
