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
    /** Of the identity that the address has, or would have. */
    emailKey: string
    /** What its limits count by. */
    limitKey: string
    sealedEmail: string
    thumbprint: string
    sealedHost: string
    codeHash: string
    tries: number
    /** Which budget its guesses are charged to. */
    budget: 'devices' | 'others' | 'work'
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
    sealedHost: string
    number: string
    numbers: string[]
    status: 'pending' | 'approved' | 'declined'
  }
  wallet: {
    wallet: WalletRecord
    sealedShare: string
    recovery: RecoveryRecord
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
  /** When it was used, oldest first; `count` as an older version wrote it. */
  counter: { at?: number[] | undefined; count?: number | undefined }
  /** Seen proofs of possession. */
  proof: object
  secret: { sealed: string }
}

export type Profile = {
  email?: string | undefined
  social?: { provider: string; name?: string | undefined; picture?: string | undefined } | undefined
}
