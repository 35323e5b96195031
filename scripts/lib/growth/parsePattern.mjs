/**
 * The parts of a regular expression that matter for how long it takes: rows of parts, options, repetitions and single
 * characters. Assertions of places match the empty text, and so do references.
 */
const empty = { type: 'row', parts: [] }

/** What single characters are tried with. */
const candidates = 'a0 A.-/:_\n"<>\'é[]{}(),;@#&%=+*!?|~^$\\\u200d\u0301\u4e00\u202e\u0001\u0007\u{1f600}'

/** @returns the tree of a pattern, which was compiled before and so has no error */
export function parsePattern(source, flags) {
  let at = 0
  const isUnicode = /[uv]/.test(flags)
  const testFlags = flags.replace(/[gyd]/g, '')

  const toOne = text => {
    const expression = new RegExp(`^(?:${text})$`, testFlags)
    return { type: 'one', text, test: character => expression.test(character) }
  }

  function parseOptions() {
    const options = [parseRow()]
    while (source[at] === '|') {
      at += 1
      options.push(parseRow())
    }
    return options.length === 1 ? options[0] : { type: 'any', options }
  }

  function parseRow() {
    const parts = []
    while (at < source.length && source[at] !== '|' && source[at] !== ')') parts.push(parseRepeat())
    return { type: 'row', parts }
  }

  function parseRepeat() {
    const body = parseAtom()
    const found = /^(?:[*+?]|\{(\d+)(,?)(\d*)\})\??/.exec(source.slice(at))
    if (!found) return body
    at += found[0].length
    const [text, least, comma, most] = found
    if (least === undefined)
      return {
        type: 'repeat',
        body,
        min: text[0] === '+' ? 1 : 0,
        max: text[0] === '?' ? 1 : Number.POSITIVE_INFINITY,
      }
    const max = comma === '' ? Number(least) : most === '' ? Number.POSITIVE_INFINITY : Number(most)
    return { type: 'repeat', body, min: Number(least), max }
  }

  function parseAtom() {
    const character = source[at]
    if (character === '(') return parseGroup()
    if (character === '[') return toOne(takeClass())
    if (character === '^' || character === '$') {
      at += 1
      return empty
    }
    if (character === '\\') return parseEscape()
    const taken = isUnicode ? String.fromCodePoint(source.codePointAt(at)) : character
    at += taken.length
    return toOne(taken)
  }

  function parseGroup() {
    const [opening] = /^\((?:\?(?:[:=!]|<[=!]|<\w+>))?/.exec(source.slice(at))
    at += opening.length
    const body = parseOptions()
    at += 1
    if (/^\(\?<?!/.test(opening)) return { type: 'look', body, isNegative: true }
    return /^\(\?<?=/.test(opening) ? { type: 'look', body, isNegative: false } : body
  }

  function takeClass() {
    const start = at
    let depth = 0
    do {
      if (source[at] === '\\') at += 1
      else if (source[at] === '[' && (depth === 0 || flags.includes('v'))) depth += 1
      else if (source[at] === ']') depth -= 1
      at += 1
    } while (depth > 0)
    return source.slice(start, at)
  }

  function parseEscape() {
    const [text] =
      /^\\(?:[pP]\{[^}]*\}|u\{[^}]*\}|u[\da-fA-F]{4}|x[\da-fA-F]{2}|c[A-Za-z]|k<\w+>|[1-9]\d*|[\s\S])/.exec(
        source.slice(at),
      )
    at += text.length
    return /^\\(?:[bB]$|k<|[1-9])/.test(text) ? empty : toOne(text)
  }

  return parseOptions()
}

/** A short text that matches a part of a pattern by itself. */
export function toSample(node, flags) {
  if (node.type === 'row') return node.parts.map(part => toSample(part, flags)).join('')
  if (node.type === 'any') return toSample(node.options[0], flags)
  if (node.type === 'repeat') return toSample(node.body, flags).repeat(Math.min(node.min, 64))
  if (node.type === 'look') return node.isNegative ? '' : toSample(node.body, flags)
  const literal = /^[^\\[.]$/u.test(node.text) ? node.text : /^\\([^\w])$/.exec(node.text)?.[1]
  if (literal !== undefined) return literal
  for (const character of candidates) if (node.test(character)) return character
  for (let code = 0; code < 0x3000; code += 1) {
    const character = String.fromCodePoint(code)
    if (node.test(character)) return character
  }
  return ''
}
