import { assertFields } from './assertFields.js'
import { toWord } from './routerCalls.js'

/** Types of arguments: one word (address, number, flag, bytes32), bytes or text, a list, a tuple. */
export type Shape = 'word' | 'bytes' | { readonly list: Shape } | { readonly tuple: readonly Shape[] }

/** Hex of a word or of bytes, without 0x; of a list or tuple, its parts. */
export type Value = string | readonly Value[]

type Read<Part> = { value: Part /** Where the next one begins, in hex digits. */; end: number }

const isDynamic = (shape: Shape): boolean =>
  typeof shape === 'string'
    ? shape === 'bytes'
    : 'list' in shape || ('tuple' in shape && shape.tuple.some(isDynamic))

/** Digits that a part takes in the head of what has it: a dynamic one is an offset there. */
const toHeadSize = (shape: Shape): number =>
  typeof shape === 'string' || isDynamic(shape) || 'list' in shape
    ? 64
    : shape.tuple.reduce((sum, part) => sum + toHeadSize(part), 0)

function readWord(hex: string, at: number): string {
  assertFields({ data: at + 64 <= hex.length })
  return hex.slice(at, at + 64)
}

/** A length or count, which cannot exceed the digits that are left. */
function readLength(hex: string, at: number): number {
  const length = Number(BigInt(`0x${readWord(hex, at)}`))
  assertFields({ data: length <= hex.length })
  return length
}

function readBytes(hex: string, at: number): Read<string> {
  const length = readLength(hex, at) * 2
  const end = at + 64 + Math.ceil(length / 64) * 64
  const value = hex.slice(at + 64, at + 64 + length)
  const padding = hex.slice(at + 64 + length, end)
  assertFields({ data: end <= hex.length && /^0*$/.test(padding) })
  return { value, end }
}

function readParts(hex: string, at: number, shapes: readonly Shape[]): Read<readonly Value[]> {
  const value: Value[] = []
  let head = at
  let tail = shapes.reduce((sum, shape) => sum + toHeadSize(shape), at)
  for (const shape of shapes) {
    const isOffset = isDynamic(shape)
    // Each part follows the one before it: no gap, no overlap, none twice.
    assertFields({ data: !isOffset || readWord(hex, head) === toWord((tail - at) / 2) })
    const part = read(hex, isOffset ? tail : head, shape)
    if (isOffset) tail = part.end
    head += toHeadSize(shape)
    value.push(part.value)
  }
  return { value, end: tail }
}

function read(hex: string, at: number, shape: Shape): Read<Value> {
  if (shape === 'word') return { value: readWord(hex, at), end: at + 64 }
  if (shape === 'bytes') return readBytes(hex, at)
  if ('tuple' in shape) return readParts(hex, at, shape.tuple)
  const count = readLength(hex, at)
  assertFields({ data: count * 64 <= hex.length })
  return readParts(hex, at + 64, new Array<Shape>(count).fill(shape.list))
}

/**
 * Reads arguments in the one form in which an encoder writes them: anything that a contract could read in another way
 * is refused.
 * @param hex without 0x and selector
 * @returns the arguments, and the hex behind them
 * @throws INVALID_RESPONSE with `data` in `context`
 */
export function readArguments(hex: string, shapes: readonly Shape[]): { value: Value; rest: string } {
  const { value, end } = readParts(hex, 0, shapes)
  return { value, rest: hex.slice(end) }
}

/** Hex of the part at `path`; empty where there is none. */
export function toHex(value: Value | undefined, ...path: readonly number[]): string {
  const found = path.reduce<Value | undefined>(
    (each, index) => (typeof each === 'string' ? undefined : each?.[index]),
    value,
  )
  return typeof found === 'string' ? found : ''
}
