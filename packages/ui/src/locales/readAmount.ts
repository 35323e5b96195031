import { getNumberSigns } from './numberSigns.js'

/** Longer than any amount. */
const maxLength = 200

/** The zeros of the scripts whose digits keyboards type: Arabic, Persian, Devanagari, Bengali, full width. */
const zeros = [0x0660, 0x06f0, 0x0966, 0x09e6, 0xff10] as const

function toAsciiDigits(text: string): string {
  return text.replace(/[^\0-\x7f]/g, character => {
    const code = character.charCodeAt(0)
    const zero = zeros.find(first => code >= first && code < first + 10)
    return zero === undefined ? character : String(code - zero)
  })
}

/**
 * Reads what a visitor types or pastes as an amount: a decimal string with a point, possibly unfinished (`1.`), or
 * undefined when it is none. A single separator is read as the decimal one, so an ambiguous text becomes the smaller
 * amount, which the field shows at once; `1,234.56` is unambiguous.
 * @example readAmount('1,5') // '1.5'
 */
export function readAmount(given: string): string | undefined {
  if (given.length > maxLength) return undefined
  const text = toAsciiDigits(given)
    .replace(/[\s'’\u066C_]/g, '')
    .replace(/[\u066B\uFF0C]/g, ',')
    .replace(/\uFF0E/g, '.')
    // A currency sign in front, a symbol behind.
    .replace(/^[^\d.,\-−]+/, '')
    .replace(/[^\d.,]+$/, '')
  if (text === '') return given.trim() === '' ? '' : undefined
  if (/[^\d.,]/.test(text)) return undefined
  const grouped = /^\d{1,3}(?:(?:,\d{3})+\.\d*|(?:\.\d{3})+,\d*|(?:,\d{3}){2,}|(?:\.\d{3}){2,})$/.test(text)
  const last = Math.max(text.lastIndexOf('.'), text.lastIndexOf(','))
  const signs = text.replace(/\d/g, '')
  const plain = grouped
    ? new Set(signs).size === 2
      ? `${text.slice(0, last).replace(/\D/g, '')}.${text.slice(last + 1)}`
      : text.replace(/\D/g, '')
    : signs.length <= 1
      ? text.replace(',', '.')
      : undefined
  return plain?.replace(/^0+(?=\d)/, '').replace(/^\./, '0.')
}

/** A decimal string as the field shows it: with the locale's decimal separator and no grouping, so that it can be edited. */
export function toFieldText(value: string, locale: string): string {
  const { decimal } = getNumberSigns(locale)
  return value.replace('.', decimal === ',' ? ',' : '.')
}
