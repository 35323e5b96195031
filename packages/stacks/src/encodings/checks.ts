import { LatchkitError } from '@latchkit/core/family'
import { utf8ToBytes } from '@noble/hashes/utils.js'
import { parsePrincipal } from '../address/principal.js'

export const maxBufferBytes = 1_048_575

/** Limits of what Stacks encodes. */
const limits = {
  memoBytes: 34,
  publicKeys: 15,
  recoverableSignatureBytes: 65,
  coinbaseBytes: 32,
  maxVersion: 31,
} as const

export const encodingError = (shortMessage: string): LatchkitError =>
  new LatchkitError('CONFIG_INVALID', { shortMessage })

/** Text in hex, with or without `0x`, without it. */
export function assertHex(value: unknown): string {
  const hex = typeof value === 'string' ? value.replace(/^0x/, '') : ''
  if (hex.length === 0 || hex.length % 2 > 0 || !/^[0-9a-f]+$/i.test(hex))
    throw encodingError('Not a hex-encoded string')
  return hex.toLowerCase()
}

export const assertBytes = (value: string, bytes: number, text: string): string => {
  const hex = assertHex(value)
  if (hex.length !== bytes * 2) throw encodingError(text)
  return hex
}

/** A memo is text of at most 34 bytes in UTF-8. */
export function assertMemo(memo: string): void {
  if (utf8ToBytes(memo).length > limits.memoBytes) throw encodingError('A memo has at most 34 bytes.')
}

/** A contract is an address with its checksum, a dot and a name of less than 128 bytes. */
export function assertContract(contract: string): void {
  if (parsePrincipal(contract)?.name === undefined) throw encodingError('The contract is not valid.')
}

/** A buffer has less than 1 MB. */
export function assertBuffer(hex: string): void {
  if (hex !== '' && assertHex(hex).length / 2 > maxBufferBytes)
    throw encodingError('A buffer has less than 1 MB.')
}

/** An account of several keys has one to 15, each in hex. */
export function assertPublicKeys(keys: readonly string[], signatures = 1): void {
  if (keys.length === 0 || keys.length > limits.publicKeys || signatures < 1 || signatures > keys.length)
    throw encodingError('Invalid number of public keys')
  for (const key of keys) assertHex(key)
}

/** The signature of a transaction or message: 65 bytes. */
export const assertRecoverableSignature = (hex: string): string =>
  assertBytes(hex, limits.recoverableSignatureBytes, 'Invalid signature')

export const assertCoinbase = (hex: string): string =>
  assertBytes(hex, limits.coinbaseBytes, 'A coinbase buffer has 32 bytes.')

/** Clarity's `int`: 128 bits, signed. */
export function assertInt(value: bigint): void {
  if (value < -(2n ** 127n) || value >= 2n ** 127n) throw encodingError('An int has 128 bits.')
}

/** Clarity's `uint`: 128 bits. */
export function assertUint(value: bigint): void {
  if (value < 0n || value >= 2n ** 128n) throw encodingError('A uint has 128 bits.')
}

/** Version of an address: 0 to 31. */
export function assertVersion(version: number): void {
  if (!Number.isInteger(version) || version < 0 || version > limits.maxVersion)
    throw encodingError('The version of an address is 0 to 31.')
}
