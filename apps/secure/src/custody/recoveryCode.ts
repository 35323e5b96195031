import { sha256 } from '@noble/hashes/sha2.js'
import { concatBytes, utf8ToBytes } from '@noble/hashes/utils.js'
import { CustodyError } from './CustodyError.js'

/** Crockford's base 32: no I, L, O and U. */
const alphabet = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'
const codeBytes = 16
/** 128 bits and 12 check bits make 28 characters, 7 groups of 4. */
const codeLength = 28

function toCheck(bytes: Uint8Array): number {
  const hash = sha256(concatBytes(utf8ToBytes('latchkit/recovery-code/v1'), bytes))
  return new DataView(hash.buffer, hash.byteOffset).getUint16(0) >> 4
}

/** 128 random bits as `XXXX-XXXX-XXXX-XXXX-XXXX-XXXX-XXXX`; the last 12 bits are a check against typing errors. */
export function createRecoveryCode(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(codeBytes))
  const code = encodeRecoveryCode(bytes)
  bytes.fill(0)
  return code
}

export function encodeRecoveryCode(bytes: Uint8Array): string {
  if (bytes.length !== codeBytes) throw new TypeError('A recovery code has 16 bytes.')
  let number = bytes.reduce((value, byte) => (value << 8n) | BigInt(byte), 0n)
  number = (number << 12n) | BigInt(toCheck(bytes))
  const digits = Array.from({ length: codeLength }, (_, i) =>
    alphabet.charAt(Number((number >> BigInt(5 * (codeLength - 1 - i))) & 31n)),
  )
  return splitRecoveryCode(digits.join('')).join('-')
}

/** What was typed, without spaces and dashes, with Crockford's replacements. */
export function normalizeRecoveryCode(text: string): string {
  return text
    .toUpperCase()
    .replace(/[\s\p{Pd}]/gu, '')
    .replace(/[IL]/g, '1')
    .replaceAll('O', '0')
}

/** The groups of 4 characters. */
export function splitRecoveryCode(code: string): readonly string[] {
  return normalizeRecoveryCode(code).match(/.{1,4}/g) ?? []
}

/** The 16 bytes of a code; throws when it was mistyped. */
export function decodeRecoveryCode(text: string): Uint8Array<ArrayBuffer> {
  const code = normalizeRecoveryCode(text)
  const invalid = () => new CustodyError('RECOVERY_CODE_INVALID', 'The recovery code is mistyped.')
  if (code.length !== codeLength) throw invalid()
  let number = 0n
  for (const char of code) {
    const digit = alphabet.indexOf(char)
    if (digit === -1) throw invalid()
    number = (number << 5n) | BigInt(digit)
  }
  const check = Number(number & 0xfffn)
  number >>= 12n
  const bytes = new Uint8Array(codeBytes)
  for (let i = codeBytes - 1; i >= 0; i -= 1) {
    bytes[i] = Number(number & 255n)
    number >>= 8n
  }
  if (toCheck(bytes) !== check) throw invalid()
  return bytes
}
