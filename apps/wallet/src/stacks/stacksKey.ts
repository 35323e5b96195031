import { secp256k1 } from '@noble/curves/secp256k1.js'
import {
  deserializeTransaction,
  getAddressFromPrivateKey,
  signMessageHashRsv,
  TransactionSigner,
} from '@stacks/transactions'
import { bytesToHex, concat, hexToBytes, sha256, stringToBytes, toHex } from 'viem'
import type { PlainKey } from '../core/family.js'

/** Hex with the suffix for a compressed public key, as `@stacks/transactions` has it. */
const toSecret = (key: PlainKey): string => `${key.privateKey.slice(2)}01`

export const toPublicKey = (key: PlainKey): string =>
  bytesToHex(secp256k1.getPublicKey(hexToBytes(key.privateKey), true)).slice(2)

/** The address of a key; development chains have testnet's version. */
export const toStacksAddress = (privateKey: string, caipNetworkId: string): string =>
  getAddressFromPrivateKey(`${privateKey.slice(2)}01`, caipNetworkId === 'stacks:1' ? 'mainnet' : 'testnet')

/** Signs text: r, s, and which key of the two, in hex. */
export function signText(key: PlainKey, message: string): string {
  const bytes = stringToBytes(message)
  const { length } = bytes
  const size = length < 0xfd ? Uint8Array.of(length) : Uint8Array.of(0xfd, length & 255, (length >> 8) & 255)
  const hash = sha256(concat([toHex('\x17Stacks Signed Message:\n'), bytesToHex(size), bytesToHex(bytes)]))
  return signMessageHashRsv({ messageHash: hash.slice(2), privateKey: toSecret(key) })
}

/** Signs a transaction of one key that pays its own fee, in hex. */
export function signTransaction(key: PlainKey, hex: string): { transaction: string; txid: string } {
  const transaction = deserializeTransaction(hex)
  new TransactionSigner(transaction).signOrigin(toSecret(key))
  return { transaction: transaction.serialize(), txid: `0x${transaction.txid()}` }
}
