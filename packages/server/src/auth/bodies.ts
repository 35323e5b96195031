import type { RecoveryRecord, WalletRecord } from '@latchkit/api/auth'

/** A wallet with what the server keeps for it. */
type KeptWallet = {
  wallet: WalletRecord
  sealedShare: string
  /** Absent until the visitor wrote a recovery code down. */
  recovery?: RecoveryRecord | undefined
  evmOwner?: string | undefined
}

/** What a mailed code is good for, and nothing else. */
export type CodePurpose = 'signIn' | 'capture' | 'delete' | 'undo'

/** What the records of each kind hold. Texts named `sealed…` are under AUTH_KEY. */
export type Bodies = {
  user: { sealedProfile: string; createdAt: number }
  identity: {
    userId: string
    /** The account has moved to another address: this one signs in to nothing, and is kept so that it can go back. */
    isFormer?: boolean | undefined
  }
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
    /** Origin that was signed in for; '' where it is not known, which has the least power. */
    host?: string | undefined
    /** How: `email`, `passkey`, `device`, or the id of a provider. */
    method?: string | undefined
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
    /** What it is good for; a sign-in without one. */
    purpose?: CodePurpose | undefined
  }
  emailUpdate: {
    userId: string
    thumbprint: string
    sealedEmail: string
    /** Hash of the code by address; '' for an account that has no old one. */
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
  wallet: KeptWallet & {
    /** Hash of what the rotation to this version was signed for. */
    detailHash?: string | undefined
    /** The same of versions that were undone: their proofs are not taken again. */
    spent?: string[] | undefined
  }
  /** A version that was replaced, until it can no longer be put back. */
  walletVersion: KeptWallet & { detailHash?: string | undefined }
  /** What undoes a change, for as long as it can be undone. */
  undo: {
    userId: string
    kind: 'rotation' | 'email'
    /** Of the secret of the link. */
    tokenHash: string
    createdAt: number
    /** The link was mailed; without an address to mail it to, a sign-in of the account is enough. */
    needsLink: boolean
    /** Of a rotation: key of the version that comes back. */
    version?: string | undefined
    /** Of a change of the address: the one that comes back. */
    sealedAddress?: string | undefined
  }
  /** By the user's id; owned by all that wait for it. */
  deletion: { at: number; askedAt: number }
  passkey: {
    publicKey: string
    counter: number
    transports: string[]
    name: string
    createdAt: number
    /** Id of the device that added it. */
    addedBy?: string | undefined
  }
  ceremony: { challenge: string }
  /** An address that a visitor left after sign-in with a wallet. */
  capturedEmail: { sealed: string }
  /** When it was used, oldest first; `count` as an older version wrote it. */
  counter: { at?: number[] | undefined; count?: number | undefined }
  /** Seen proofs of possession. */
  proof: object
  secret: {
    sealed: string
    /** It is sealed for a database whose records all have a MAC. */
    isSigned?: boolean | undefined
  }
}

export type Profile = {
  email?: string | undefined
  social?: { provider: string; name?: string | undefined; picture?: string | undefined } | undefined
}
