import * as v from 'valibot'

/** Bytes in base64url without padding. */
const bytes = (minimum: number, maximum: number) =>
  v.pipe(
    v.string(),
    v.regex(/^[-_A-Za-z0-9]*$/, 'Not base64url'),
    v.check(
      value => value.length >= Math.ceil((minimum * 4) / 3) && value.length <= Math.ceil((maximum * 4) / 3),
      'Not of the right length',
    ),
  )
const whole = v.pipe(v.number(), v.integer(), v.minValue(0))
const version = v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(1_000_000))
/** Made by the frame, because every sealed value is bound to it. */
const walletId = v.pipe(v.string(), v.regex(/^[-_A-Za-z0-9]{22}$/, 'Not 16 bytes in base64url'))
const mode = v.picklist(['device', 'passkey'])

/** An address of a wallet and the path that its key is derived by. */
export type WalletAddressRecord = { namespace: string; address: string; path: string }

/** A passkey that opens a wallet; `wrappedKey` is sealed for it, '' until it is. */
export type WalletPasskeyRecord = { credentialId: string; wrappedKey: string; createdAt: number }

/** What the server stores of a wallet and returns to its user. All binary fields are base64url. */
export type WalletRecord = {
  id: string
  /** From 1; rises with each rotation. */
  version: number
  /** `device`: 2 of 3 shares. `passkey`: sealed by a passkey and the server's half. */
  mode: 'device' | 'passkey'
  addresses: readonly WalletAddressRecord[]
  /** The entropy, sealed. */
  ciphertext: string
  keyCheck: string
  createdAt: number
  passkeys: readonly WalletPasskeyRecord[]
}

const addresses = v.pipe(
  v.array(
    v.object({
      namespace: v.pipe(v.string(), v.regex(/^[-a-z0-9]{3,8}$/, 'Not a CAIP-2 namespace')),
      address: v.pipe(v.string(), v.regex(/^[-.%a-zA-Z0-9]{1,128}$/, 'Not an address')),
      path: v.pipe(v.string(), v.regex(/^m(?:\/\d{1,10}'?){1,10}$/, 'Not a derivation path')),
    }),
  ),
  v.minLength(1),
  v.maxLength(20),
)
const passkeys = v.pipe(
  v.array(v.object({ credentialId: bytes(1, 1024), wrappedKey: bytes(0, 1024), createdAt: whole })),
  v.maxLength(20),
)
const sealedEntropy = bytes(28, 512)
const keyCheck = bytes(8, 128)

export const WalletRecordSchema: v.GenericSchema<WalletRecord> = v.object({
  id: walletId,
  version,
  mode,
  addresses,
  ciphertext: sealedEntropy,
  keyCheck,
  createdAt: whole,
  passkeys,
})

/** HPKE (RFC 9180): the encapsulated key and what it seals. */
export type HpkeRecord = { enc: string; ciphertext: string }
export const HpkeRecordSchema: v.GenericSchema<HpkeRecord> = v.object({
  enc: bytes(65, 65),
  ciphertext: bytes(16, 256),
})

/** What the visitor's recovery code opens. */
export type RecoveryRecord = { salt: string; ciphertext: string }
export const RecoveryRecordSchema: v.GenericSchema<RecoveryRecord> = v.object({
  salt: bytes(8, 64),
  ciphertext: bytes(16, 512),
})

/** Body of `POST /auth/wallet/create`. */
export type WalletCreateBody = {
  id: string
  version: number
  mode: 'device' | 'passkey'
  addresses: readonly WalletAddressRecord[]
  ciphertext: string
  keyCheck: string
  /** Sealed to the server's key. */
  serverShare: HpkeRecord
  /** Absent until the visitor wrote a recovery code down. */
  recovery?: RecoveryRecord | undefined
  passkeys: readonly WalletPasskeyRecord[]
  /** Public key that owns the EVM smart account. */
  evmOwner?: string | undefined
}
const shares = {
  id: walletId,
  version,
  mode,
  ciphertext: sealedEntropy,
  keyCheck,
  serverShare: HpkeRecordSchema,
  passkeys,
}
export const WalletCreateBodySchema: v.GenericSchema<WalletCreateBody> = v.object({
  ...shares,
  recovery: v.optional(RecoveryRecordSchema),
  addresses,
  evmOwner: v.optional(v.pipe(v.string(), v.regex(/^[-_A-Za-z0-9]{1,200}$/, 'Not a public key'))),
})

const proof = bytes(65, 65)

/** Body of `POST /auth/wallet/rotate`; `version` is the stored one and 1. `proof`: by the wallet's key, of act `rotate`. */
export type WalletRotateBody = Omit<WalletCreateBody, 'addresses' | 'evmOwner' | 'recovery'> & {
  recovery: RecoveryRecord
  proof: string
}
export const WalletRotateBodySchema: v.GenericSchema<WalletRotateBody> = v.object({
  ...shares,
  recovery: RecoveryRecordSchema,
  proof,
})

/** Body of `POST /auth/wallet/share/stored`. `proof`: by the wallet's key, of act `share-stored`. */
export type WalletShareStoredBody = { version: number; proof: string }
export const WalletShareStoredBodySchema: v.GenericSchema<WalletShareStoredBody> = v.object({
  version,
  proof,
})

/**
 * Body of the acts on an account that take the wallet's key: `proof`, where there is a wallet, is of the act and `at`, the
 * caller's clock in Unix milliseconds.
 */
export type WalletProofBody = { at: number; proof?: string | undefined }
export const WalletProofBodySchema: v.GenericSchema<WalletProofBody> = v.object({
  at: whole,
  proof: v.optional(proof),
})

/** Response of `POST /auth/undo/rotation/open`: the version that would come back. */
export type UndoOpenReply = {
  wallet: WalletRecord
  /** Sealed to the key of the caller. */
  share: HpkeRecord
  /** Absent where no recovery code was written down for it. */
  recovery?: RecoveryRecord | undefined
}
export const UndoOpenReplySchema: v.GenericSchema<UndoOpenReply> = v.object({
  wallet: WalletRecordSchema,
  share: HpkeRecordSchema,
  recovery: v.optional(RecoveryRecordSchema),
})

/** Body of the response 409 to `POST /auth/wallet/create`. */
export type WalletExistsReply = {
  code: 'WALLET_EXISTS'
  message: string
  requestId: string
  wallet: WalletRecord
}
export const WalletExistsReplySchema: v.GenericSchema<WalletExistsReply> = v.object({
  code: v.literal('WALLET_EXISTS'),
  message: v.pipe(v.string(), v.maxLength(2000)),
  requestId: v.pipe(v.string(), v.maxLength(128)),
  wallet: WalletRecordSchema,
})

/** Body of `POST /auth/wallet/share`: a key that the caller made for this call, the 65 bytes of a P-256 point. */
export type WalletShareBody = { publicKey: string }
export const WalletShareBodySchema: v.GenericSchema<WalletShareBody> = v.object({ publicKey: bytes(65, 65) })

/** Response of `GET /auth/hpke-key`. */
export type HpkeKeyReply = { keyId: string; publicKey: string }
export const HpkeKeyReplySchema: v.GenericSchema<HpkeKeyReply> = v.object({
  keyId: v.pipe(v.string(), v.regex(/^[0-9a-f]{8,64}$/, 'Not a key id')),
  publicKey: bytes(65, 65),
})
