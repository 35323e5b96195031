import { sha256 } from '@noble/hashes/sha2.js'
import { concatBytes, hexToBytes } from '@noble/hashes/utils.js'

const alphabet = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'

/** Bytes as Stacks' c32: Crockford's base 32 of the number, with one zero for each leading zero byte. */
function encodeC32(bytes: Uint8Array): string {
  let number = bytes.reduce((value, byte) => value * 256n + BigInt(byte), 0n)
  let text = ''
  while (number > 0n) {
    text = alphabet.charAt(Number(number % 32n)) + text
    number /= 32n
  }
  const zeros = bytes.findIndex(byte => byte !== 0)
  return alphabet.charAt(0).repeat(zeros === -1 ? bytes.length : zeros) + text
}

/** The hash of a public key that a Stacks address of one key has. */
export function decodeC32Hash(address: string): Uint8Array {
  const number = [...address.slice(2)].reduce(
    (value, digit) => value * 32n + BigInt(alphabet.indexOf(digit)),
    0n,
  )
  const hex = (number >> 32n).toString(16).padStart(40, '0')
  return hexToBytes(hex)
}

/** A Stacks address: c32check of a version byte and the hash of a public key. */
export function encodeC32Check(version: number, hash: Uint8Array): string {
  const prefix = Uint8Array.of(version)
  const checksum = sha256(sha256(concatBytes(prefix, hash))).subarray(0, 4)
  return `S${encodeC32(prefix)}${encodeC32(concatBytes(hash, checksum))}`
}
