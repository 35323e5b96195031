import { toBase58 } from './base58.js'

/** Solana's compact-u16: seven bits per byte, at most three bytes. */
function readCompact(bytes: Uint8Array, offset: number): { value: number; next: number } | undefined {
  let value = 0
  for (let index = 0; index < 3; index++) {
    const byte = bytes[offset + index]
    if (byte === undefined) return undefined
    value |= (byte & 0x7f) << (7 * index)
    if (byte < 0x80) return { value, next: offset + index + 1 }
  }
  return undefined
}

/** Offset of an account's signature in a transaction's wire form, legacy or version 0; undefined where it does not sign. */
function findSignature(transaction: Uint8Array, address: string): number | undefined {
  const count = readCompact(transaction, 0)
  if (!count) return undefined
  let offset = count.next + count.value * 64
  // A version precedes the header and has its first bit set; a legacy message begins with the header.
  if ((transaction[offset] ?? 0) >= 0x80) offset += 1
  const signers = transaction[offset] ?? 0
  const keys = readCompact(transaction, offset + 3)
  if (!keys || signers !== count.value) return undefined
  for (let index = 0; index < Math.min(signers, keys.value); index++) {
    const start = keys.next + index * 32
    const key = transaction.subarray(start, start + 32)
    if (key.length === 32 && toBase58(key) === address) return count.next + index * 64
  }
  return undefined
}

/** An account's signature (64 bytes) in a signed transaction; undefined where it does not or did not sign. */
export function readSignature(transaction: Uint8Array, address: string): Uint8Array | undefined {
  const start = findSignature(transaction, address)
  if (start === undefined) return undefined
  const signature = transaction.slice(start, start + 64)
  return signature.some(byte => byte !== 0) ? signature : undefined
}

/** The transaction with an account's signature in its place; undefined where the account does not sign. */
export function writeSignature(
  transaction: Uint8Array,
  address: string,
  signature: Uint8Array,
): Uint8Array | undefined {
  const start = findSignature(transaction, address)
  if (start === undefined || signature.length !== 64) return undefined
  const signed = transaction.slice()
  signed.set(signature, start)
  return signed
}
