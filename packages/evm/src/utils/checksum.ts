import { keccak_256 } from '@noble/hashes/sha3.js'
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js'

/** The EIP-55 spelling of 40 hex characters with 0x. */
export function toChecksumAddress(address: string): `0x${string}` {
  const lower = address.slice(2).toLowerCase()
  const hash = bytesToHex(keccak_256(utf8ToBytes(lower)))
  let result = ''
  for (let index = 0; index < 40; index++)
    result +=
      Number.parseInt(hash.charAt(index), 16) >= 8 ? lower.charAt(index).toUpperCase() : lower.charAt(index)
  return `0x${result}`
}
