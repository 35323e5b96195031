import { readerMakers } from './readerMakers.mjs'

const repeat = (piece, size) => piece.repeat(Math.ceil(size / piece.length))

const pieces = [
  'a',
  '0',
  ' ',
  '.',
  '-',
  '/',
  '\n',
  ':',
  '"',
  '<',
  '[',
  '{"a":',
  'a.',
  '%41',
  '\u0301',
  '0x00',
  '\\',
  '\u{1f600}',
]

const texts = pieces.flatMap(piece => [size => repeat(piece, size), size => `${repeat(piece, size)}\u0001`])
const bytes = [0, 1, 0x80, 0xc0, 0xff].map(byte => size => new Uint8Array(size).fill(byte))
const values = [
  ...texts,
  size => Array.from({ length: size }, () => 'a'),
  size => Object.fromEntries(Array.from({ length: size }, (_, at) => [`k${at}`, at])),
  // Deeper than any reader goes, and no deeper than JSON.parse does.
  size => {
    let value = {}
    for (let depth = 0; depth < Math.min(size, 4000); depth += 1)
      value = depth % 2 ? [value] : { data: value }
    return value
  },
]

/** Makers of an argument, by the type that the source writes. */
const makers = new Map([
  ['string', texts],
  ['string | undefined', texts],
  ['Hex', [size => `0x${repeat('00', size)}`, size => `0x${repeat('ff', size)}`, ...texts]],
  ['unknown', values],
  ['Uint8Array', bytes],
  [
    'readonly string[]',
    [
      size => Array.from({ length: size }, (_, at) => `a${at}`),
      size => Array.from({ length: size }, () => ''),
    ],
  ],
])
/** Types of further arguments that are not hostile. */
const plain = new Map([
  ['number', 16],
  ['boolean', true],
])

/**
 * Lists of arguments by size that a function is given: by makers of its own, else by the types of its parameters.
 *
 * @returns {readonly ((size: number) => readonly unknown[])[] | undefined} undefined where its types are no texts or bytes
 */
export function toInputs({ id, types, isAsync }) {
  const own = readerMakers[id]
  if (own) return own
  if (isAsync || !types.some(type => makers.has(type))) return undefined
  if (!types.every(type => makers.has(type) || plain.has(type))) return undefined
  const most = Math.max(...types.map(type => makers.get(type)?.length ?? 0))
  return Array.from(
    { length: most },
    (_, at) => size =>
      types.map(type => {
        const list = makers.get(type)
        return list ? list[at % list.length](size) : plain.get(type)
      }),
  )
}
