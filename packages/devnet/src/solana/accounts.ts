import { createHash, createHmac, createPrivateKey, createPublicKey, pbkdf2Sync } from 'node:crypto'
import { mnemonic } from '../mnemonic.js'
import { toBase58 } from './base58.js'

/** A development account of Solana: its key is public knowledge. */
export type SolanaDevelopmentAccount = {
  /** Base58 of the public key. */
  address: string
  /** Base58 of 64 bytes: the 32 bytes of the seed, then the 32 of the public key. As wallets export it. */
  privateKey: string
}

/**
 * The first Solana accounts of the development phrase (SLIP-0010, m/44'/501'/n'/0'), as Solana wallets derive them.
 * Development keys, worthless by intention.
 *
 * @param count - how many; default 10
 * @example
 * const [first] = solanaDevelopmentAccounts(1)
 */
export function solanaDevelopmentAccounts(count = 10): SolanaDevelopmentAccount[] {
  const seed = pbkdf2Sync(mnemonic, 'mnemonic', 2048, 64, 'sha512')
  return Array.from({ length: count }, (_, index) => toAccount(deriveEd25519(seed, [44, 501, index, 0])))
}

/**
 * An account whose seed is the SHA-256 of a phrase: the same address on every start.
 * @example const mint = solanaAccountOf('latchkit devnet mint SUSD')
 */
export function solanaAccountOf(phrase: string): SolanaDevelopmentAccount {
  return toAccount(createHash('sha256').update(phrase).digest())
}

/** The private key at a path of hardened steps (SLIP-0010, curve ed25519). */
export function deriveEd25519(seed: Uint8Array, path: readonly number[]): Buffer {
  let node = createHmac('sha512', 'ed25519 seed').update(seed).digest()
  for (const step of path) {
    const data = Buffer.alloc(37)
    node.copy(data, 1, 0, 32)
    data.writeUInt32BE(step + 0x8000_0000, 33)
    node = createHmac('sha512', node.subarray(32)).update(data).digest()
  }
  return node.subarray(0, 32)
}

// The fixed start of an ed25519 key in PKCS #8: what comes after is the seed.
const pkcs8Start = Buffer.from('302e020100300506032b657004220420', 'hex')

function toAccount(seed: Buffer): SolanaDevelopmentAccount {
  const key = createPrivateKey({ key: Buffer.concat([pkcs8Start, seed]), format: 'der', type: 'pkcs8' })
  const publicKey = createPublicKey(key).export({ format: 'der', type: 'spki' }).subarray(-32)
  return { address: toBase58(publicKey), privateKey: toBase58(Buffer.concat([seed, publicKey])) }
}
