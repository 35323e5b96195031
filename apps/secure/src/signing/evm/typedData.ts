import { keccak_256 } from '@noble/hashes/sha3.js'
import { concatBytes, utf8ToBytes } from '@noble/hashes/utils.js'
import { isHex, toBytes } from '../toBytes.js'
import { isEvmAddress } from './toChecksumAddress.js'

export type TypedDataField = { name: string; type: string }

export type TypedData = {
  types: Readonly<Record<string, readonly TypedDataField[]>>
  primaryType: string
  domain: Readonly<Record<string, unknown>>
  message: Readonly<Record<string, unknown>>
}

const maxLength = 262_144
const maxDepth = 32
/** More than any type that a contract names; what takes a type apart may read it more than once. */
const maxTypeLength = 256
/** The text of each type has those of all types below it: without a bound, the square of what is sent. */
const maxTypes = 64

const domainFields: readonly TypedDataField[] = [
  { name: 'name', type: 'string' },
  { name: 'version', type: 'string' },
  { name: 'chainId', type: 'uint256' },
  { name: 'verifyingContract', type: 'address' },
  { name: 'salt', type: 'bytes32' },
]

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

const isField = (value: unknown): value is TypedDataField =>
  isRecord(value) &&
  typeof value['type'] === 'string' &&
  value['type'].length <= maxTypeLength &&
  typeof value['name'] === 'string' &&
  /^[a-zA-Z_$][\w$]*$/.test(value['name'])

/** Only the members that are signed, so that no other one can be shown. Throws `TypeError` with the reason. */
export function readTypedData(value: unknown): TypedData {
  let parsed = value
  if (typeof value === 'string') {
    if (value.length > maxLength) throw new TypeError('The typed data is too long.')
    try {
      parsed = JSON.parse(value)
    } catch {
      throw new TypeError('The typed data is not valid JSON.')
    }
  }
  if (!isRecord(parsed)) throw new TypeError('The typed data must be an object.')
  const { types, primaryType, domain = {}, message } = parsed
  if (!isRecord(types)) throw new TypeError('The typed data has no types.')
  if (Object.keys(types).length > maxTypes) throw new TypeError('The typed data has too many types.')
  const own: Record<string, readonly TypedDataField[]> = Object.create(null)
  for (const [name, fields] of Object.entries(types)) {
    if (
      !/^[a-zA-Z_$][\w$]*$/.test(name) ||
      isAtomic(name) ||
      !Array.isArray(fields) ||
      !fields.every(isField)
    )
      throw new TypeError(`The type ${name.slice(0, 64)} is not valid.`)
    if (new Set(fields.map(field => field.name)).size !== fields.length)
      throw new TypeError(`The type ${name.slice(0, 64)} has a field twice.`)
    own[name] = fields.map(field => ({ name: field.name, type: field.type }))
  }
  if (!isRecord(domain)) throw new TypeError('The domain must be an object.')
  own['EIP712Domain'] ??= domainFields.filter(
    ({ name }) => domain[name] !== undefined && domain[name] !== null,
  )
  if (typeof primaryType !== 'string' || !own[primaryType] || primaryType === 'EIP712Domain')
    throw new TypeError('The primary type is not among the types.')
  if (!isRecord(message)) throw new TypeError('The typed data has no message.')
  const read = { types: own, primaryType, domain, message }
  return {
    ...read,
    domain: pick(read, 'EIP712Domain', domain, 0),
    message: pick(read, primaryType, message, 0),
  }
}

const baseOf = (type: string): string => type.replace(/(\[\d*\])+$/, '')
const itemOf = (type: string): { item: string; length: number | undefined } | undefined => {
  const found = /^(.*)\[(\d*)\]$/.exec(type)
  return found?.[1] ? { item: found[1], length: found[2] ? Number(found[2]) : undefined } : undefined
}
const isAtomic = (type: string): boolean => /^(address|bool|bytes|string|u?int\d*|bytes\d+)$/.test(type)

type Types = Pick<TypedData, 'types'>

function pick({ types }: Types, type: string, value: unknown, depth: number): Record<string, unknown> {
  if (!isRecord(value) || depth > maxDepth)
    throw new TypeError(`The value of ${type.slice(0, 64)} is not valid.`)
  const picked: Record<string, unknown> = {}
  for (const { name, type: own } of types[type] ?? []) {
    // No type has a value for what is missing. Filled in, each of many empty structs would get all its fields.
    if (!Object.hasOwn(value, name)) throw new TypeError(`${name.slice(0, 64)} is missing.`)
    picked[name] = pickValue({ types }, own, value[name], depth)
  }
  return picked
}

function pickValue(types: Types, type: string, value: unknown, depth: number): unknown {
  const list = itemOf(type)
  if (list) {
    if (!Array.isArray(value) || depth > maxDepth)
      throw new TypeError(`The value of ${type.slice(0, 64)} is not a list.`)
    return value.map(item => pickValue(types, list.item, item, depth + 1))
  }
  return types.types[type] ? pick(types, type, value, depth + 1) : value
}

function encodeType({ types }: Types, primary: string): string {
  const found = new Set<string>()
  const visit = (type: string): void => {
    const fields = types[type]
    if (!fields || found.has(type)) return
    found.add(type)
    for (const field of fields) visit(baseOf(field.type))
  }
  visit(primary)
  found.delete(primary)
  return [primary, ...[...found].sort()]
    .map(type => `${type}(${(types[type] ?? []).map(field => `${field.type} ${field.name}`).join(',')})`)
    .join('')
}

const toWord = (value: bigint): Uint8Array => {
  const hex = BigInt.asUintN(256, value).toString(16).padStart(64, '0')
  return toBytes(`0x${hex}`)
}

function toInteger(type: string, value: unknown): bigint {
  const isText = typeof value === 'string' && /^(-?\d{1,80}|0x[0-9a-fA-F]{1,64})$/.test(value)
  if (!isText && typeof value !== 'bigint' && !Number.isSafeInteger(value))
    throw new TypeError(`${type} is not an exact integer.`)
  const integer = BigInt(value as string | bigint | number)
  const bits = Number(/(?<!\d)\d+$/.exec(type)?.[0] ?? 256)
  if (bits === 0 || bits > 256 || bits % 8) throw new TypeError(`${type} is no type.`)
  const [low, high] = type.startsWith('u')
    ? [0n, 2n ** BigInt(bits)]
    : [-(2n ** BigInt(bits - 1)), 2n ** BigInt(bits - 1)]
  if (integer < low || integer >= high) throw new TypeError(`The number is too large for ${type}.`)
  return integer
}

function encodeAtomic(type: string, value: unknown): Uint8Array {
  if (type === 'string') {
    if (typeof value !== 'string') throw new TypeError('A string is expected.')
    return keccak_256(utf8ToBytes(value))
  }
  if (type === 'bool') {
    if (typeof value !== 'boolean') throw new TypeError('A boolean is expected.')
    return toWord(value ? 1n : 0n)
  }
  if (type === 'address') {
    if (!isEvmAddress(value)) throw new TypeError('An address is expected.')
    return toWord(BigInt(value))
  }
  if (/^u?int\d*$/.test(type)) return toWord(toInteger(type, value))
  const size = /^bytes(\d*)$/.exec(type)?.[1]
  if (size === undefined || !isHex(value)) throw new TypeError(`A value of ${type.slice(0, 64)} is expected.`)
  const bytes = toBytes(value)
  if (size === '') return keccak_256(bytes)
  if (bytes.length !== Number(size) || bytes.length === 0 || bytes.length > 32)
    throw new TypeError(`${type} has another length.`)
  const word = new Uint8Array(32)
  word.set(bytes)
  return word
}

function encodeValue(types: Types, type: string, value: unknown): Uint8Array {
  const list = itemOf(type)
  if (list) {
    if (!Array.isArray(value) || (list.length !== undefined && value.length !== list.length))
      throw new TypeError(`A list of ${type.slice(0, 64)} is expected.`)
    return keccak_256(concatBytes(...value.map(item => encodeValue(types, list.item, item))))
  }
  if (!types.types[type]) return encodeAtomic(type, value)
  return hashStruct(types, type, value)
}

/** Once per type: a list of many small structs would otherwise read all types for each of them. */
const typeHashes = new WeakMap<TypedData['types'], Map<string, Uint8Array>>()

function hashType({ types }: Types, type: string): Uint8Array {
  const known = typeHashes.get(types) ?? new Map<string, Uint8Array>()
  typeHashes.set(types, known)
  const hash = known.get(type) ?? keccak_256(utf8ToBytes(encodeType({ types }, type)))
  known.set(type, hash)
  return hash
}

function hashStruct(types: Types, type: string, value: unknown): Uint8Array {
  if (!isRecord(value)) throw new TypeError(`A value of ${type.slice(0, 64)} is expected.`)
  const typeHash = hashType(types, type)
  const fields = types.types[type] ?? []
  return keccak_256(
    concatBytes(typeHash, ...fields.map(field => encodeValue(types, field.type, value[field.name]))),
  )
}

/** EIP-712's digest. Throws `TypeError` for data that its types do not describe. */
export function hashTypedData(data: TypedData): Uint8Array {
  return keccak_256(
    concatBytes(
      Uint8Array.of(0x19, 0x01),
      hashStruct(data, 'EIP712Domain', data.domain),
      hashStruct(data, data.primaryType, data.message),
    ),
  )
}
