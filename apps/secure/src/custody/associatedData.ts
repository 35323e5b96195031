import type { WalletAddress } from '../keys/deriveKeys.js'

/** What a sealed value is for; a value sealed for one purpose does not open as another. */
export type SealedPurpose =
  | 'entropy'
  | 'device-share'
  | 'recovery-share'
  | 'recovery-kit'
  | 'passkey-key'
  | 'recovery-key'
  /** No longer made: what browsers kept until November 2026. */
  | 'unlock'
  | 'pending-code'

/** The wallet that a sealed value belongs to. */
export type SealedSubject = {
  userId: string
  walletId: string
  /** The version of the wallet's shares, from 1. */
  version: number
  /** In the order of the record. A path fixes the curve. */
  addresses: readonly WalletAddress[]
}

const encoder = new TextEncoder()

/**
 * Associated data of every AES-GCM here: `latchkit/<purpose>/v1|userId|walletId|version|namespace:address:path|…`.
 * A value that was moved to another user, wallet, version, address or purpose does not open.
 */
export function associatedData(purpose: SealedPurpose, subject: SealedSubject): Uint8Array<ArrayBuffer> {
  const fields = [
    subject.userId,
    subject.walletId,
    String(subject.version),
    ...subject.addresses.map(({ namespace, address, path }) => `${namespace}:${address}:${path}`),
  ]
  // The separator inside a field would let two different subjects have the same data.
  if (fields.some(field => field.includes('|')))
    throw new TypeError('An identifier contains the separator "|".')
  return encoder.encode([`latchkit/${purpose}/v1`, ...fields].join('|'))
}
