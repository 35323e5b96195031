import type { ErrorCode } from '@latchkit/core'
import { loadedWords } from './loadedWords.js'
import type { Catalogue, PluralMessage, Translate, WordKey } from './words.js'

export type Translator = {
  /** Language of the words, for `lang`. */
  language: string
  /** Language of numbers and dates. */
  locale: string
  direction: 'ltr' | 'rtl'
  t: Translate
  /** Undefined until the words for errors are loaded. */
  error(code: ErrorCode): string | undefined
  /** The site's own words for an error, which go before those of a view. */
  ownError(code: ErrorCode): string | undefined
}

const rtlLanguages = /^(ar|arc|ckb|dv|fa|he|ks|ku-arab|nqo|ps|sd|syr|ug|ur|yi)\b/i

/** Writing direction of a BCP 47 language. */
export function toDirection(locale: string): 'ltr' | 'rtl' {
  return rtlLanguages.test(locale) ? 'rtl' : 'ltr'
}

function toSupportedLocale(locale: string | undefined): string {
  try {
    return Intl.getCanonicalLocales(locale)[0] ?? 'en'
  } catch {
    return 'en'
  }
}

/** Fills the slots of `Open {wallet}`; a slot without a value stays visible, so that a test finds it. */
export function fill(text: string, values: Readonly<Record<string, string>>): string {
  return text.replace(/\{(\w+)\}/g, (slot, name: string) => values[name] ?? slot)
}

/** Reads words from a catalogue, else English. */
export function createTranslator(
  catalogue: Catalogue = {},
  locale?: string | undefined,
  direction?: 'ltr' | 'rtl' | undefined,
): Translator {
  const language = toSupportedLocale(catalogue.locale ?? 'en')
  const numbers = toSupportedLocale(locale ?? language)
  // Created with the first number: both take tens of milliseconds on a slow phone.
  let plural: Intl.PluralRules | undefined
  let format: Intl.NumberFormat | undefined
  const getForm = (count: number): Intl.LDMLPluralRule => {
    plural ??= new Intl.PluralRules(language)
    return plural.select(count)
  }
  const show = (value: number): string => {
    format ??= new Intl.NumberFormat(numbers)
    return format.format(value)
  }
  const translate = (key: WordKey, parameters: Record<string, string | number> = {}): string => {
    const message: string | PluralMessage = catalogue.words?.[key] ?? loadedWords.words[key] ?? key
    const count = parameters['count']
    const text =
      typeof message === 'string' ? message : (message[getForm(Number(count ?? 0))] ?? message.other)
    const values: Record<string, string> = {}
    for (const [name, value] of Object.entries(parameters))
      values[name] = typeof value === 'number' ? show(value) : value
    return fill(text, values)
  }
  return {
    language,
    locale: numbers,
    direction: direction ?? toDirection(language),
    t: translate as Translate,
    error: code => catalogue.errors?.[code] ?? loadedWords.errors[code] ?? loadedWords.errors.UNKNOWN,
    ownError: code => catalogue.errors?.[code],
  }
}
