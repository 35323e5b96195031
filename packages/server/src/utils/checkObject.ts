/** Characters that are checked before the next ones wait for their turn: less than a millisecond. */
const pieceLength = 32_768

const scalar = /true|false|null|-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?/y
const hex = /^[\da-fA-F]{4}$/

/** The index after the string that begins at `start`; -1 when it is none. */
function skipString(text: string, start: number): number {
  for (let at = start + 1; at < text.length; at += 1) {
    const code = text.charCodeAt(at)
    if (code === 0x22) return at + 1
    if (code < 0x20) return -1
    if (code !== 0x5c) continue
    at += 1
    if (text[at] === 'u') {
      if (!hex.test(text.slice(at + 1, at + 5))) return -1
      at += 4
    } else if (!'"\\/bfnrt'.includes(text[at] ?? ' ')) return -1
  }
  return -1
}

/** The index after the number or word that begins at `start`; -1 when it is none. */
function skipScalar(text: string, start: number): number {
  scalar.lastIndex = start
  return scalar.test(text) ? scalar.lastIndex : -1
}

type Expected = 'value' | 'firstValue' | 'key' | 'firstKey' | 'colon' | 'more' | 'end'

/**
 * Checks the text of a JSON object (RFC 8259) and yields between pieces of it, so that who checks a large one can let
 * others have their turn: `JSON.parse` holds the event loop for the whole text, and `JSON.stringify` as long again.
 *
 * @returns the texts of its members, of the last one of a name; undefined when the text is no object, or nests deeper
 * than `maxDepth`
 */
export function* checkObject(
  text: string,
  { maxDepth }: { maxDepth: number },
): Generator<undefined, ReadonlyMap<string, string> | undefined> {
  const members = new Map<string, string>()
  /** One entry for each bracket that is open: whether it is one of an array. */
  const open: boolean[] = []
  let expected: Expected = 'value'
  let key = ''
  let began = 0
  let stop = pieceLength
  let at = 0
  while (at < text.length) {
    if (at >= stop) {
      yield
      stop = at + pieceLength
    }
    const code = text.charCodeAt(at)
    if (code === 0x20 || code === 0x0a || code === 0x0d || code === 0x09) {
      at += 1
      continue
    }
    const isArray = open.at(-1) === true
    let hasEnded = false
    if (code === 0x5d || code === 0x7d) {
      const isEmpty = expected === (isArray ? 'firstValue' : 'firstKey')
      if (open.length === 0 || isArray !== (code === 0x5d) || !(isEmpty || expected === 'more'))
        return undefined
      open.pop()
      at += 1
      hasEnded = true
    } else if (expected === 'more') {
      if (code !== 0x2c) return undefined
      expected = isArray ? 'value' : 'key'
      at += 1
    } else if (expected === 'colon') {
      if (code !== 0x3a) return undefined
      expected = 'value'
      at += 1
    } else if (expected === 'key' || expected === 'firstKey') {
      const end: number = code === 0x22 ? skipString(text, at) : -1
      if (end === -1) return undefined
      if (open.length === 1) key = JSON.parse(text.slice(at, end))
      expected = 'colon'
      at = end
    } else if (expected === 'end') return undefined
    else {
      if (open.length === 0 && code !== 0x7b) return undefined
      if (open.length === 1) began = at
      if (code === 0x5b || code === 0x7b) {
        open.push(code === 0x5b)
        if (open.length > maxDepth) return undefined
        expected = code === 0x5b ? 'firstValue' : 'firstKey'
        at += 1
      } else {
        at = code === 0x22 ? skipString(text, at) : skipScalar(text, at)
        if (at === -1) return undefined
        hasEnded = true
      }
    }
    if (!hasEnded) continue
    if (open.length === 1) members.set(key, text.slice(began, at))
    expected = open.length === 0 ? 'end' : 'more'
  }
  return expected === 'end' ? members : undefined
}
