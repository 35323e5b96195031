/** Parts of which makers of hostile input are made. */
export const repeat = (piece, size) => piece.repeat(Math.ceil(size / piece.length))

export const toBytes = text => new Uint8Array(Buffer.from(text, 'latin1'))

/** A list whose items have `length` characters of JSON or so, for a size in characters. */
export const list = (size, make, length = 1) =>
  Array.from({ length: Math.max(1, Math.ceil(size / length)) }, (_, at) => make(at))

export const toHex = size => repeat('00', size)

/** An address of EVM for each number. */
export const toAddress = at => `0x${at.toString(16).padStart(40, '1')}`

/** Base58 text of 44 characters for each number. */
export const toKey = at => String(at).replaceAll('0', 'A').padStart(44, '2')

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

export const texts = pieces.flatMap(piece => [
  size => repeat(piece, size),
  size => `${repeat(piece, size)}\u0001`,
])
export const bytes = [0, 1, 0x80, 0xc0, 0xff].map(byte => size => new Uint8Array(size).fill(byte))
export const values = [
  ...texts,
  size => list(size, () => 'a', 4),
  size => Object.fromEntries(list(size, at => [`k${at}`, at], 8)),
  // Deeper than any reader goes, and no deeper than JSON.parse does.
  size => {
    let value = {}
    for (let depth = 0; depth < Math.min(size, 4000); depth += 1)
      value = depth % 2 ? [value] : { data: value }
    return value
  },
]

/** Makers of arguments of which one is hostile text; `toArguments` puts it in its place. */
export const ofTexts = toArguments => texts.map(toText => size => toArguments(toText(size)))
export const ofBytes = toArguments => bytes.map(make => size => toArguments(make(size)))
export const ofValues = toArguments => values.map(make => size => toArguments(make(size)))
