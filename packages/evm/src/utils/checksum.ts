import { bytesToHex } from './hex.js'
import { keccak256 } from './keccak256.js'

/** The EIP-55 form of an address (0x and 40 hex characters). */
export function toChecksumAddress(address: string): `0x${string}` {
  const lower = address.slice(2).toLowerCase()
  const hash = bytesToHex(keccak256(new TextEncoder().encode(lower))).slice(2)
  return `0x${lower.replace(/./g, (character, index: number) =>
    Number.parseInt(hash.charAt(index), 16) >= 8 ? character.toUpperCase() : character,
  )}`
}
