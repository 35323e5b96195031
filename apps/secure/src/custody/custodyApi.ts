import type {
  HpkeRecord,
  RecoveryRecord,
  WalletRecord as StoredRecord,
  WalletPasskeyRecord,
} from '@latchkit/api/auth'
import type { WalletAddress } from '../keys/deriveKeys.js'

/** A passkey that opens a wallet; `wrappedKey` is the wallet's key under HKDF(PRF output, server half). */
export type WalletPasskey = WalletPasskeyRecord

/** `device`: 2 of 3 shares. `passkey`: PRF output and server half. */
export type WalletMode = WalletRecord['mode']

/** What the server stores of a wallet. All binary fields are base64url without padding. */
export type WalletRecord = Omit<StoredRecord, 'addresses' | 'passkeys'> & {
  addresses: readonly WalletAddress[]
  passkeys: readonly WalletPasskey[]
}

/** HPKE: the encapsulated key and what it seals. */
export type HpkeSealed = HpkeRecord

/** What a recovery code opens. */
export type SealedRecovery = RecoveryRecord

export type WalletSecrets = {
  version: number
  mode: WalletMode
  ciphertext: string
  keyCheck: string
  /** Sealed to the server's key. */
  serverShare: HpkeSealed
  recovery: SealedRecovery
  passkeys: readonly WalletPasskey[]
}

/** Without `recovery` until the visitor wrote a recovery code down. */
export type CreateWallet = Omit<WalletSecrets, 'recovery'> & {
  id: string
  recovery?: SealedRecovery | undefined
  addresses: readonly WalletAddress[]
  /** The public key that owns the EVM smart account in mode 1. */
  evmOwner?: string | undefined
}

export type SessionDevice = { id: string; needsShare: boolean }

/** The routes of the auth API that custody calls. */
export type CustodyApi = {
  /** The wallet that exists afterwards: this one, or the one that another device created first. */
  createWallet(wallet: CreateWallet): Promise<{ created: boolean; wallet: WalletRecord }>
  /** Compare-and-swap: rejects when the stored version is not `version - 1`, or `proof` is not by the wallet's key. */
  rotateWallet(secrets: WalletSecrets & { id: string; proof: string }): Promise<WalletRecord>
  /** The device of the session, and whether the server still takes it for one without a share; null when signed out. */
  readDevice(): Promise<SessionDevice | null>
  /** That this device keeps its share: it gets the server's from then on without a fresh sign-in. */
  reportShare(parameters: { version: number; proof: string }): Promise<void>
  /** The server's share, sealed to this public key. */
  getWalletShare(parameters: { publicKey: string }): Promise<HpkeSealed>
  /** Rejects with code NOT_FOUND when no recovery code was written down yet. */
  getWalletRecovery(): Promise<SealedRecovery>
  getHpkeKey(): Promise<{ publicKey: string }>
}
