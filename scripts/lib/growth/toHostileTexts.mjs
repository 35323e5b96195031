import { parsePattern, toSample } from './parsePattern.mjs'

/** What any text may be made of; the characters that a pattern names come on top. */
const anyCharacters = ['a', '0', ' ', '.', '-', '/', '\n', '_', ':', '"', '<', '[', 'é']
/** What an expression does not expect at its end. */
const stop = '\u0001'
const maxCharactersOfAtom = 5

const repeat = (piece, size) => piece.repeat(Math.ceil(size / piece.length))

/** Every part that may be repeated often, with a text that matches what comes before and after it. */
function listRepeats(node, flags, before = '', after = '') {
  if (node.type === 'repeat') {
    const inner = listRepeats(node.body, flags, before, after)
    return node.max >= 16 ? [{ body: node.body, before, after }, ...inner] : inner
  }
  if (node.type === 'any') return node.options.flatMap(each => listRepeats(each, flags, before, after))
  if (node.type === 'look') return listRepeats(node.body, flags, before, after)
  if (node.type !== 'row') return []
  return node.parts.flatMap((part, at) => {
    const front = node.parts.slice(0, at).map(each => toSample(each, flags))
    const rest = node.parts.slice(at + 1).map(each => toSample(each, flags))
    return listRepeats(part, flags, before + front.join(''), rest.join('') + after)
  })
}

/** Texts that match a part once: for one character several that it shares with its neighbours, else one per option. */
function toPieces(body, flags, characters) {
  if (body.type === 'one') {
    const matches = characters.filter(each => body.test(each))
    return matches.length > 0 ? matches.slice(0, maxCharactersOfAtom) : [toSample(body, flags)]
  }
  const options = body.type === 'any' ? body.options : [body]
  return options.map(option => toSample(option, flags)).filter(piece => piece !== '')
}

/**
 * Makers of texts, by size, that a regular expression is slow to refuse if it can be slow at all: each repeated part is
 * repeated, behind what the expression wants before it and in front of what makes the match fail.
 *
 * @returns {Map<string, (size: number) => string>} by what they repeat
 */
export function toHostileTexts(source, flags) {
  const tree = parsePattern(source, flags)
  const named = [...new Set(source.replace(/\\[a-zA-Z]|[\\^$()|?*+{}[\]]/g, ''))].slice(0, 12)
  const characters = [...new Set([...named, ...anyCharacters])]
  const makers = new Map()
  const add = (start, piece, ends) => {
    if (piece === '') return
    for (const end of ends)
      makers.set(JSON.stringify([start, piece, end]), size => start + repeat(piece, size) + end)
  }
  for (const character of anyCharacters) add('', character, ['', stop])
  for (const { body, before, after } of listRepeats(tree, flags)) {
    const ends = [...new Set(['', stop, after + stop])]
    for (const piece of toPieces(body, flags, characters)) {
      add(before, piece, ends)
      // Each beginning of a match reads to the end of the text.
      add('', before + piece, ['', stop])
    }
    add('', before, ['', stop])
    add('', before + after, ['', stop])
  }
  add('', toSample(tree, flags), ['', stop])
  return makers
}
