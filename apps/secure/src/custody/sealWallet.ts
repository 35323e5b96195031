import type { RecoveryRecord } from '@latchkit/api/auth'
import { base64urlnopad } from '@scure/base'
import type { WalletSecrets } from '../api/custodyApi.js'
import type { WalletAddress } from '../keys/deriveKeys.js'
import { importAesKey, seal } from './aead.js'
import { deriveKeyCheck } from './hkdf.js'
import { sealToServer } from './hpke.js'
import { type PasskeySecret, sealPasskey } from './sealPasskey.js'
import { sealRecovery } from './sealRecovery.js'
import { splitKey } from './walletKey.js'

const randomBytes = (length: number): Uint8Array<ArrayBuffer> =>
  crypto.getRandomValues(new Uint8Array(length))

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
): Promise<SealedWallet<Omit<WalletSecrets, 'recovery'> & { recovery?: RecoveryRecord }>> {
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
