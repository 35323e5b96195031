import type {
  HpkeKeyReply,
  HpkeRecord,
  RecoveryRecord,
  WalletCreateBody,
  WalletRecord,
  WalletRotateBody,
  WalletShareBody,
  WalletShareStoredBody,
} from '@latchkit/api/auth'

/** `device`: 2 of 3 shares. `passkey`: PRF output and server half. */
export type WalletMode = WalletRecord['mode']

/** A version of a wallet as the server stores it. */
export type WalletSecrets = Omit<WalletRotateBody, 'id' | 'proof'>

export type SessionDevice = { id: string; needsShare: boolean }

/** The routes of the auth API that custody calls. */
export type CustodyApi = {
  /** The wallet that exists afterwards: this one, or the one that another device created first. */
  createWallet(wallet: WalletCreateBody): Promise<{ created: boolean; wallet: WalletRecord }>
  /** Compare-and-swap: rejects when the stored version is not `version - 1`, or `proof` is not by the wallet's key. */
  rotateWallet(wallet: WalletRotateBody): Promise<WalletRecord>
  /** The device of the session, and whether the server still takes it for one without a share; null when signed out. */
  readDevice(): Promise<SessionDevice | null>
  /** That this device keeps its share: it gets the server's from then on without a fresh sign-in. */
  reportShare(parameters: WalletShareStoredBody): Promise<void>
  /** The server's share, sealed to this public key. */
  getWalletShare(parameters: WalletShareBody): Promise<HpkeRecord>
  /** Rejects with code NOT_FOUND when no recovery code was written down yet. */
  getWalletRecovery(): Promise<RecoveryRecord>
  getHpkeKey(): Promise<Pick<HpkeKeyReply, 'publicKey'>>
}
