const cache = new Map<string, NumberSigns>()

export type NumberSigns = {
  decimal: string
  /** The ten digits in the locale's script, 0 first. */
  digits: readonly string[]
}

/** The decimal separator and digits of a locale. */
export function getNumberSigns(locale: string): NumberSigns {
  let signs = cache.get(locale)
  if (!signs) {
    const parts = new Intl.NumberFormat(locale).formatToParts(0.5)
    const plain = new Intl.NumberFormat(locale, { useGrouping: false })
    signs = {
      decimal: parts.find(({ type }) => type === 'decimal')?.value ?? '.',
      digits: Array.from({ length: 10 }, (_, digit) => plain.format(digit)),
    }
    cache.set(locale, signs)
  }
  return signs
}
