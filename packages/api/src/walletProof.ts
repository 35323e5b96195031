import type { WalletRotateBody } from './schemas/custody.js'

/** What the wallet's key has to agree to. The version of `undo` is the one that comes back; of the others the present one. */
export type WalletProofAct =
  /** Detail: {@link toRotationDetail}; its version is the new one. */
  | 'rotate'
  /** Detail: id of the device. */
  | 'share-stored'
  /** Detail: the first part of the mailed link, which is the id of the change. */
  | 'undo'
  /** Detail: id of the challenge, which is for one address and good once. */
  | 'email'
  /** Detail of these: {@link toTimedDetail}. */
  | 'delete'
  | 'email-remove'
  | 'revoke-others'
  | 'passkey-remove'

/**
 * The text that the wallet's EVM key signs to prove that the wallet is open, before anything of it is replaced or deleted.
 *
 * The proof is a secp256k1 signature over SHA-256 of the text in UTF-8, s low: r, s and the recovery bit as 65 bytes in
 * base64url. No request of a host page reaches this digest: messages and transactions are hashed by Keccak-256.
 *
 * @param detail - what the act is about; see {@link toRotationDetail}
 */
export function toWalletProofText(parameters: {
  act: WalletProofAct
  userId: string
  walletId: string
  version: number
  detail: string
}): string {
  const { act, userId, walletId, version, detail } = parameters
  return ['latchkit wallet proof 1', act, userId, walletId, version, detail].join('\n')
}

/** Every field of a new version, so that a proof is good for exactly that one. JSON, in a fixed order. */
export function toRotationDetail(body: Omit<WalletRotateBody, 'id' | 'version' | 'proof'>): string {
  const { mode, ciphertext, keyCheck, serverShare, recovery, passkeys } = body
  return JSON.stringify([
    mode,
    ciphertext,
    keyCheck,
    serverShare.enc,
    serverShare.ciphertext,
    recovery.salt,
    recovery.ciphertext,
    passkeys.map(({ credentialId, wrappedKey, createdAt }) => [credentialId, wrappedKey, createdAt]),
  ])
}

/** When it was signed, by the caller's clock in Unix milliseconds, and what it is about where an act has a subject. */
export function toTimedDetail({ at, subject }: { at: number; subject?: string | undefined }): string {
  return subject === undefined ? String(at) : `${at} ${subject}`
}
