import { numberToBytesBE } from '@noble/curves/utils.js'
import { concatBytes, utf8ToBytes } from '@noble/hashes/utils.js'
import { isContractName, parsePrincipal } from '../address/principal.js'
import { formatVersion, parseAddress, toVersion } from '../address/stacksAddress.js'
import { assertVersion, encodingError } from '../encodings/checks.js'
import type { ByteReader } from './createByteReader.js'

/** Names of Clarity: functions, assets, fields of tuples. Those of one sign are of built-in functions alone. */
const clarityName = /^[a-zA-Z][-a-zA-Z0-9_!?+<>=/*]{0,127}$/
const hashBytes = 20
const decoder = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true })

export const isClarityName = (name: string): boolean => clarityName.test(name)

/** A number of 4 bytes. */
export const encodeLength = (length: number): Uint8Array => numberToBytesBE(length, 4)

/** Bytes after their number. */
export const encodeBytes = (bytes: Uint8Array): Uint8Array => concatBytes(encodeLength(bytes.length), bytes)

/** An amount, fee or nonce: 64 bits. */
export function encodeAmount(amount: bigint): Uint8Array {
  if (amount < 0n || amount >= 2n ** 64n) throw encodingError('An amount has 64 bits.')
  return numberToBytesBE(amount, 8)
}

/** A name after its length. */
export function encodeName(name: string, isName: (name: string) => boolean): Uint8Array {
  if (!isName(name)) throw encodingError('The name is not valid.')
  const bytes = utf8ToBytes(name)
  return concatBytes(Uint8Array.of(bytes.length), bytes)
}

/** An address: its version, and its hash. */
export function encodeAddress(text: string): Uint8Array {
  const address = parseAddress(text)
  if (!address) throw encodingError('The principal is not valid.')
  return concatBytes(Uint8Array.of(toVersion(address)), address.hash)
}

/** An address, or a contract as `address.name`. */
export function encodeAccount(text: unknown): { bytes: Uint8Array; isContract: boolean } {
  const { address, name } = parsePrincipal(text) ?? {}
  if (address === undefined) throw encodingError('The principal is not valid.')
  const start = encodeAddress(address)
  if (name === undefined) return { bytes: start, isContract: false }
  return { bytes: concatBytes(start, encodeName(name, isContractName)), isContract: true }
}

/** Text in UTF-8. */
export function decodeText(bytes: Uint8Array): string {
  try {
    return decoder.decode(bytes)
  } catch {
    throw encodingError('The text is not valid.')
  }
}

export function readName(reader: ByteReader, isName: (name: string) => boolean): string {
  const name = decodeText(reader.take(reader.readNumber(1)))
  if (!isName(name)) throw encodingError('The name is not valid.')
  return name
}

export function readAddress(reader: ByteReader): string {
  const version = reader.readNumber(1)
  assertVersion(version)
  return formatVersion(version, reader.take(hashBytes))
}

/** `address.name`. */
export const readContract = (reader: ByteReader): string =>
  `${readAddress(reader)}.${readName(reader, isContractName)}`

/** One of the numbers that are defined. */
export function readCode(reader: ByteReader, codes: readonly number[]): number {
  const code = reader.readNumber(1)
  if (!codes.includes(code)) throw encodingError('A code is not defined.')
  return code
}
