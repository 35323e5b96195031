import { keccak_256 } from '@noble/hashes/sha3.js'
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js'
import { toHex } from '../../signing/toBytes.js'

/** Addresses and bytes as lower-case hex, numbers as bigint. */
export type AbiValue = string | bigint | boolean | readonly AbiValue[]

type AbiType = {
  name: string
  base: string
  items?: readonly AbiType[] | undefined
  lengths: readonly number[]
}

export type AbiFunction = { name: string; selector: string; inputs: readonly AbiType[] }

/** Of a list without a fixed length. */
const anyLength = -1

/** Splits `a,(b,c),d` at its outer commas. */
function splitTypes(text: string): readonly string[] {
  const parts: string[] = []
  let depth = 0
  let start = 0
  ;[...text].forEach((letter, index) => {
    if (letter === '(') depth += 1
    if (letter === ')') depth -= 1
    if (letter !== ',' || depth > 0) return
    parts.push(text.slice(start, index))
    start = index + 1
  })
  return text === '' ? [] : [...parts, text.slice(start)]
}

function parseType(text: string): AbiType {
  const end = text.lastIndexOf(')')
  const [, base = '', suffix = '', name = ''] =
    end < 0
      ? (/^(\w+)((?:\[\d*\])*)(?: (\w+))?$/.exec(text) ?? [])
      : ['', 'tuple', ...(/^((?:\[\d*\])*)(?: (\w+))?$/.exec(text.slice(end + 1))?.slice(1) ?? [])]
  const lengths = [...suffix.matchAll(/\[(\d*)\]/g)].map(([, length]) =>
    length ? Number(length) : anyLength,
  )
  const items = end < 0 ? undefined : splitTypes(text.slice(1, end)).map(parseType)
  return { name, base, items, lengths }
}

const toCanonical = ({ base, items, lengths }: AbiType): string =>
  (items ? `(${items.map(toCanonical).join(',')})` : base) +
  lengths.map(length => (length === anyLength ? '[]' : `[${length}]`)).join('')

/** @example parseFunction('transfer(address to,uint256 amount)') */
export function parseFunction(signature: string): AbiFunction {
  const at = signature.indexOf('(')
  const name = signature.slice(0, at)
  const inputs = splitTypes(signature.slice(at + 1, -1)).map(parseType)
  const canonical = `${name}(${inputs.map(toCanonical).join(',')})`
  return { name, selector: bytesToHex(keccak_256(utf8ToBytes(canonical)).subarray(0, 4)), inputs }
}

const isDynamic = ({ base, items, lengths }: AbiType): boolean =>
  lengths.includes(anyLength) || base === 'bytes' || base === 'string' || (items ?? []).some(isDynamic)

const itemOf = (type: AbiType): AbiType => ({ ...type, lengths: type.lengths.slice(0, -1) })

type Reader = { bytes: Uint8Array }

function readWord({ bytes }: Reader, at: number): bigint {
  if (at + 32 > bytes.length) throw new RangeError()
  return BigInt(toHex(bytes.subarray(at, at + 32)))
}

function readLength(reader: Reader, at: number): number {
  const length = readWord(reader, at)
  if (length > BigInt(reader.bytes.length)) throw new RangeError()
  return Number(length)
}

function readAtom(reader: Reader, base: string, at: number): AbiValue {
  const word = readWord(reader, at)
  const bits = Number(/(?<!\d)\d+$/.exec(base)?.[0] ?? 256)
  const isBelow = (size: number): boolean => word < 2n ** BigInt(size)
  if (base === 'address' && isBelow(160)) return `0x${word.toString(16).padStart(40, '0')}`
  if (base === 'bool' && isBelow(1)) return word === 1n
  if (base.startsWith('uint') && isBelow(bits)) return word
  if (base.startsWith('int')) {
    const signed = BigInt.asIntN(bits, word)
    if (BigInt.asUintN(256, signed) === word) return signed
  }
  const size = Number(/^bytes(\d+)$/.exec(base)?.[1] ?? 0)
  const tail = (1n << BigInt(8 * (32 - size))) - 1n
  if (size > 0 && (word & tail) === 0n) return toHex(reader.bytes.subarray(at, at + size))
  throw new RangeError()
}

/** Bytes behind their length, filled up with zeros. */
function readBytes(reader: Reader, at: number): [Uint8Array, number] {
  const length = readLength(reader, at)
  const end = at + 32 + Math.ceil(length / 32) * 32
  const value = reader.bytes.subarray(at + 32, at + 32 + length)
  const filling = reader.bytes.subarray(at + 32 + length, end)
  if (end > reader.bytes.length || filling.some(byte => byte !== 0)) throw new RangeError()
  return [value, end]
}

/** A value and where it ends. */
function readValue(reader: Reader, type: AbiType, at: number): [AbiValue, number] {
  const length = type.lengths.at(-1)
  if (length !== undefined) {
    const count = length === anyLength ? readLength(reader, at) : length
    const start = length === anyLength ? at + 32 : at
    if (count * 32 > reader.bytes.length) throw new RangeError()
    return readSequence(reader, new Array<AbiType>(count).fill(itemOf(type)), start)
  }
  if (type.items) return readSequence(reader, type.items, at)
  if (type.base === 'bytes' || type.base === 'string') {
    const [value, end] = readBytes(reader, at)
    const text =
      type.base === 'bytes' ? toHex(value) : new TextDecoder('utf-8', { fatal: true }).decode(value)
    return [text, end]
  }
  return [readAtom(reader, type.base, at), at + 32]
}

function toHeadSize(type: AbiType): number {
  if (isDynamic(type)) return 32
  const size = type.items ? type.items.reduce((sum, item) => sum + toHeadSize(item), 0) : 32
  return type.lengths.reduce((sum, length) => sum * length, size)
}

/** Each tail begins where the one before ends, as compilers lay them out, so that no byte is read twice or not at all. */
function readSequence(reader: Reader, types: readonly AbiType[], base: number): [AbiValue[], number] {
  let head = base
  let tail = base + types.reduce((sum, type) => sum + toHeadSize(type), 0)
  const values = types.map(type => {
    if (!isDynamic(type)) {
      const [value, end] = readValue(reader, type, head)
      head = end
      return value
    }
    if (BigInt(base) + readWord(reader, head) !== BigInt(tail)) throw new RangeError()
    head += 32
    const [value, end] = readValue(reader, type, tail)
    tail = end
    return value
  })
  return [values, tail]
}

/** The arguments behind a selector; undefined unless every byte is accounted for. */
export function decodeArguments({ inputs }: AbiFunction, bytes: Uint8Array): readonly AbiValue[] | undefined {
  try {
    const [values, end] = readSequence({ bytes }, inputs, 0)
    return end === bytes.length ? values : undefined
  } catch {
    return undefined
  }
}
