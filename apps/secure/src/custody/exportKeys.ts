import { ed25519 } from '@noble/curves/ed25519.js'
import { bytesToHex } from '@noble/hashes/utils.js'
import { base58 } from '@scure/base'
import { type DerivedKeys, toWords } from '../keys/deriveKeys.js'
import { CustodyError } from './CustodyError.js'

/** Milliseconds after a sign-in in which keys may be shown. */
const freshLoginMs = 300_000

type ExportPage = {
  isTopLevel: boolean
  /** When the visitor proved who they are, in Unix milliseconds. */
  signedInAt: number
}

export type ExportedKeys = {
  /** 24 words (BIP-39): every key of the wallet. */
  words: string
  /** One key each, as wallets import it. */
  keys: readonly { namespace: string; address: string; path: string; privateKey: string }[]
}

/** Throws unless the page is the secure site's own window, soon after a sign-in. */
export function assertExportPage({ isTopLevel, signedInAt }: ExportPage, now: number): void {
  if (!isTopLevel) throw new CustodyError('EXPORT_REFUSED', 'Keys are not shown in a frame.')
  if (!(signedInAt <= now && now - signedInAt <= freshLoginMs))
    throw new CustodyError('EXPORT_REFUSED', 'Keys are shown only after a fresh sign-in.')
}

/** Words and keys, in the forms that other wallets import. */
export function toExportedKeys(entropy: Uint8Array, keys: DerivedKeys): ExportedKeys {
  const solana = new Uint8Array([...keys.solana, ...ed25519.getPublicKey(keys.solana)])
  const written = [
    `0x${bytesToHex(keys.evm)}`,
    base58.encode(solana),
    bytesToHex(keys.bitcoinPayment),
    bytesToHex(keys.bitcoinOrdinals),
    // Stacks marks keys whose public key is compressed.
    `${bytesToHex(keys.stacks)}01`,
  ]
  return {
    words: toWords(entropy),
    keys: keys.addresses.map((address, i) => ({ ...address, privateKey: written[i] ?? '' })),
  }
}
