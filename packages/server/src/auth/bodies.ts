import type { RecoveryRecord, WalletRecord } from '@latchkit/api/auth'

/** What the records of each kind hold. Texts named `sealed…` are under AUTH_KEY. */
export type Bodies = {
  user: { sealedProfile: string; createdAt: number }
  identity: { userId: string }
  device: {
    name: string
    /** Of the browser's key. */
    thumbprint: string
    createdAt: number
    lastSeenAt: number
    /** It has a share of the wallet. */
    hasShare: boolean
  }
  /** By the hash of its token. */
  session: {
    userId: string
    deviceId: string
    thumbprint: string
    /** When the visitor last proved who they are. */
    signedInAt: number
    /** When its token was issued. */
    issuedAt: number
    /** A newer token was issued; this one is good for requests that were on their way. */
    isReplaced: boolean
  }
  code: {
    emailKey: string
    sealedEmail: string
    thumbprint: string
    host: string
    codeHash: string
    tries: number
    /** The browser is a device of the account: it has another budget. */
    isKnown: boolean
    resendAt: number
  }
  emailUpdate: {
    userId: string
    thumbprint: string
    sealedEmail: string
    /** Hash of the code by address; '' once it was given. */
    codes: { old: string; new: string }
    tries: number
  }
  approval: {
    userId: string
    thumbprint: string
    tokenHash: string
    device: string
    place: string
    host: string
    number: string
    numbers: string[]
    status: 'pending' | 'approved' | 'declined'
  }
  wallet: {
    wallet: WalletRecord
    sealedShare: string
    /** Absent until the visitor wrote a recovery code down. */
    recovery?: RecoveryRecord | undefined
    evmOwner?: string | undefined
  }
  passkey: {
    publicKey: string
    counter: number
    transports: string[]
    name: string
    createdAt: number
  }
  ceremony: { challenge: string }
  /** An address that a visitor left after sign-in with a wallet. */
  capturedEmail: { sealed: string }
  counter: { count: number }
  /** Seen proofs of possession. */
  proof: object
  secret: { sealed: string }
}

export type Profile = {
  email?: string | undefined
  social?: { provider: string; name?: string | undefined; picture?: string | undefined } | undefined
}
