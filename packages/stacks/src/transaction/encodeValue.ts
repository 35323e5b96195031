import { numberToBytesBE } from '@noble/curves/utils.js'
import { concatBytes, hexToBytes, utf8ToBytes } from '@noble/hashes/utils.js'
import { assertBuffer, assertHex, assertInt, assertUint, encodingError } from '../encodings/checks.js'
import { clarityTypes, maxDepth } from './clarityTypes.js'
import { encodeAccount, encodeBytes, encodeLength, encodeName, isClarityName } from './parts.js'

/** A Clarity value in the form of `Cl` of `@stacks/transactions`, such as `{ type: 'uint', value: 1n }`. */
export type ClarityValue = { readonly type: string; readonly value?: unknown }

type ClarityType = keyof typeof clarityTypes

const intBytes = 16
const codes = new Map<string, number>(Object.entries(clarityTypes))
const isType = (type: unknown): type is ClarityType => typeof type === 'string' && codes.has(type)
const invalid = () => encodingError('The value is not valid.')

/** A whole number of any form. */
export function toBigint(value: unknown): bigint {
  try {
    if (typeof value === 'bigint' || typeof value === 'number' || (typeof value === 'string' && value !== ''))
      return BigInt(value)
  } catch {
    // A text or number that is no whole number.
  }
  throw encodingError('The number is not valid.')
}

function toText(value: unknown): string {
  // Half of a character would be replaced.
  if (typeof value !== 'string' || /\p{Surrogate}/u.test(value)) throw invalid()
  return value
}

const toNested = (value: unknown): ClarityValue => {
  if (typeof value !== 'object' || value === null || !('type' in value) || !isType(value.type))
    throw invalid()
  return { type: value.type, value: 'value' in value ? value.value : undefined }
}

function encodeTuple(value: unknown, depth: number): Uint8Array {
  if (typeof value !== 'object' || value === null) throw invalid()
  // The chain orders fields by their bytes.
  const fields = Object.entries(value).sort(([first], [second]) => (first < second ? -1 : 1))
  return concatBytes(
    encodeLength(fields.length),
    ...fields.flatMap(([name, field]) => [
      encodeName(name, isClarityName),
      encodeValue(toNested(field), depth + 1),
    ]),
  )
}

function encodeContent(type: ClarityType, value: unknown, depth: number): Uint8Array {
  switch (type) {
    case 'int': {
      const number = toBigint(value)
      assertInt(number)
      return numberToBytesBE(BigInt.asUintN(8 * intBytes, number), intBytes)
    }
    case 'uint': {
      const number = toBigint(value)
      assertUint(number)
      return numberToBytesBE(number, intBytes)
    }
    case 'buffer': {
      const hex = toText(value)
      assertBuffer(hex)
      return encodeBytes(hex === '' ? new Uint8Array() : hexToBytes(assertHex(hex)))
    }
    case 'address':
    case 'contract': {
      const { bytes, isContract } = encodeAccount(value)
      if (isContract !== (type === 'contract')) throw encodingError('The principal is not valid.')
      return bytes
    }
    case 'ok':
    case 'err':
    case 'some':
      return encodeValue(toNested(value), depth + 1)
    case 'list': {
      if (!Array.isArray(value)) throw invalid()
      const values = value.map(each => encodeValue(toNested(each), depth + 1))
      return concatBytes(encodeLength(values.length), ...values)
    }
    case 'tuple':
      return encodeTuple(value, depth)
    case 'ascii': {
      const bytes = utf8ToBytes(toText(value))
      if (bytes.some(byte => byte > 127)) throw encodingError('The text is not ASCII.')
      return encodeBytes(bytes)
    }
    case 'utf8':
      return encodeBytes(utf8ToBytes(toText(value)))
    default:
      return new Uint8Array()
  }
}

/** An account or a contract as a value. */
export const encodePrincipal = (principal: string): Uint8Array =>
  encodeValue({ type: principal.includes('.') ? 'contract' : 'address', value: principal })

/**
 * Writes a Clarity value (SIP-005).
 * @throws CONFIG_INVALID
 */
export function encodeValue({ type, value }: ClarityValue, depth = 0): Uint8Array {
  if (!isType(type) || depth > maxDepth) throw invalid()
  return concatBytes(Uint8Array.of(clarityTypes[type]), encodeContent(type, value, depth))
}
