import { toGraphemes } from './graphemes.js'

/** Longest name that is shown, in graphemes. */
const defaultLength = 64
/** A grapheme may carry any number of marks; none needs more than this. */
const maxMarks = 4

/**
 * Text from outside (a wallet's name, a token's symbol) made fit to be shown: NFC, one line, without
 * direction, control and zero-width characters, without towers of marks, cut by grapheme.
 * @example toDisplayText('Meta\u202eMask') // 'MetaMask'
 */
export function toDisplayText(value: unknown, length: number = defaultLength): string {
  if (typeof value !== 'string') return ''
  // Longer than any name by far: reading on would only cost time.
  const read = value
    .slice(0, length * 32)
    .replace(/\ufeff/g, '')
    .replace(/\s+/g, ' ')
  const clean = (/^[\x20-\x7e]*$/.test(read) ? read : cleanUnicode(read)).replace(/ {2,}/g, ' ').trim()
  const graphemes = toGraphemes(clean)
  return graphemes.length > length
    ? `${graphemes
        .slice(0, length - 1)
        .join('')
        .trimEnd()}…`
    : clean
}

/** Not for plain ASCII: these patterns take their time to be made. */
function cleanUnicode(text: string): string {
  return (
    text
      .normalize('NFC')
      // Cf and the like hold bidi controls, zero-width characters and tags; the joiner is kept between emoji.
      .replace(/(?<!\p{Extended_Pictographic}\uFE0F?)\u200D/gu, '')
      .replace(/(?!\u200D)[\p{Cc}\p{Cf}\p{Cs}\p{Co}\p{Cn}\u2028\u2029\u115F\u1160\u3164\uFFA0]/gu, '')
      .replace(/\u034F/g, '')
      .replace(new RegExp(`(\\p{M}{${maxMarks}})\\p{M}+`, 'gu'), '$1')
  )
}
