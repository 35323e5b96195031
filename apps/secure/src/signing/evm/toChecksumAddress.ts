import { keccak_256 } from '@noble/hashes/sha3.js'
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js'
import type { Hex } from '../types.js'

/** EIP-55. */
export function toChecksumAddress(address: string): Hex {
  const lower = address.slice(2).toLowerCase()
  const hash = bytesToHex(keccak_256(utf8ToBytes(lower)))
  const mixed = [...lower].map((digit, index) => ((hash[index] ?? '0') >= '8' ? digit.toUpperCase() : digit))
  return `0x${mixed.join('')}`
}

/** 20 bytes; with letters of both cases, its checksum must be right. */
export function isEvmAddress(value: unknown): value is Hex {
  if (typeof value !== 'string' || !/^0x[0-9a-fA-F]{40}$/.test(value)) return false
  const digits = value.slice(2)
  const isMixed = digits !== digits.toLowerCase() && digits !== digits.toUpperCase()
  return !isMixed || toChecksumAddress(value) === value
}
