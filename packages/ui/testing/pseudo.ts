import { en } from '../src/catalogue.js'
import { errorWords } from '../src/locales/en/errors.js'
import type { Catalogue, PluralMessage, Words } from '../src/locales/words.js'

const marks: Readonly<Record<string, string>> = {
  a: 'á',
  e: 'é',
  i: 'í',
  o: 'ó',
  u: 'ú',
  c: 'ç',
  n: 'ñ',
  y: 'ý',
}

/** A text a third longer and with accents, its slots kept: shows what is not translated or does not fit. */
export function toPseudo(text: string): string {
  const accented = text
    .split(/(\{\w+\})/)
    .map(part =>
      part.startsWith('{') ? part : part.replace(/[aeiouyçn]/g, letter => marks[letter] ?? letter),
    )
    .join('')
  return `[${accented}${'~'.repeat(Math.ceil(text.length / 3))}]`
}

const words = Object.fromEntries(
  Object.entries(en).map(([key, message]: [string, string | PluralMessage]) => [
    key,
    typeof message === 'string'
      ? toPseudo(message)
      : Object.fromEntries(Object.entries(message).map(([form, text]) => [form, toPseudo(text)])),
  ]),
) as Words

const errors = Object.fromEntries(Object.entries(errorWords).map(([code, text]) => [code, toPseudo(text)]))

export const pseudoCatalogue: Catalogue = { locale: 'en', words, errors }
