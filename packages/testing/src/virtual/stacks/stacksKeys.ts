import { secp256k1 } from '@noble/curves/secp256k1.js'
import { ripemd160 } from '@noble/hashes/legacy.js'
import { sha256, sha512_256 } from '@noble/hashes/sha2.js'
import { bytesToHex, concatBytes, hexToBytes, utf8ToBytes } from '@noble/hashes/utils.js'

/** A secp256k1 key of the wallet, with its addresses on both networks. */
export type StacksKey = {
  publicKey: string
  mainnet: string
  testnet: string
  /** 65 bytes in hex: r, s, and which key of the two. */
  signText(text: string): string
  /** SIP-018; both are Clarity values in the form of SIP-005, in hex. */
  signStructured(domain: string, message: string): string
  /** Signs a transaction of one key that pays its own fee, in hex. */
  signTransaction(hex: string): string
}

const alphabet = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'
const versions = { mainnet: 22, testnet: 26 } as const

/** c32 with its checksum, as SIP-005 has it. */
function toAddress(version: number, hash: Uint8Array): string {
  const checksum = sha256(sha256(concatBytes(Uint8Array.of(version), hash))).slice(0, 4)
  const bytes = concatBytes(hash, checksum)
  let value = BigInt(`0x${bytesToHex(bytes)}`)
  let text = ''
  while (value > 0n) {
    text = alphabet.charAt(Number(value & 31n)) + text
    value >>= 5n
  }
  const zeros = bytes.findIndex(byte => byte !== 0)
  return `S${alphabet.charAt(version)}${'0'.repeat(Math.max(zeros, 0))}${text}`
}

/** Where the parts of a transaction of one key are, in bytes. */
const places = { auth: 5, nonce: 27, fee: 35, encoding: 43, signature: 44, end: 109 }

/** What the key of a transaction signs (SIP-005). */
function toSignedHash(bytes: Uint8Array): Uint8Array {
  const cleared = Uint8Array.from(bytes)
  cleared.fill(0, places.nonce, places.encoding)
  cleared.fill(0, places.signature, places.end)
  const parts = [Uint8Array.of(bytes[places.auth] ?? 0), bytes.slice(places.fee, places.encoding)]
  const nonce = bytes.slice(places.nonce, places.fee)
  return sha512_256(concatBytes(sha512_256(cleared), ...parts, nonce))
}

/** The id of a transaction, in hex. */
export const toStacksId = (hex: string): string => bytesToHex(sha512_256(hexToBytes(hex)))

/** @param privateKey 32 bytes in hex, with or without `0x` */
export function toStacksKey(privateKey: string): StacksKey {
  const secret = hexToBytes(privateKey.replace(/^0x/, ''))
  const publicKey = secp256k1.getPublicKey(secret, true)
  const hash = ripemd160(sha256(publicKey))
  /** Recovery byte first. */
  const sign = (message: Uint8Array): Uint8Array =>
    secp256k1.sign(message, secret, { prehash: false, format: 'recovered' })
  const signLast = (message: Uint8Array): string => {
    const [recovery = 0, ...rest] = sign(message)
    return bytesToHex(Uint8Array.from([...rest, recovery]))
  }
  return {
    publicKey: bytesToHex(publicKey),
    mainnet: toAddress(versions.mainnet, hash),
    testnet: toAddress(versions.testnet, hash),
    signText(text) {
      const bytes = utf8ToBytes(text)
      const { length } = bytes
      const size =
        length < 0xfd ? Uint8Array.of(length) : Uint8Array.of(0xfd, length & 255, (length >> 8) & 255)
      return signLast(sha256(concatBytes(utf8ToBytes('\x17Stacks Signed Message:\n'), size, bytes)))
    },
    signStructured: (domain, message) =>
      signLast(
        sha256(concatBytes(utf8ToBytes('SIP018'), sha256(hexToBytes(domain)), sha256(hexToBytes(message)))),
      ),
    signTransaction(hex) {
      const bytes = hexToBytes(hex)
      bytes.set(sign(toSignedHash(bytes)), places.signature)
      return bytesToHex(bytes)
    },
  }
}
