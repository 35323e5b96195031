const known = new Map<string, NumberSigns>()

export type NumberSigns = {
  decimal: string
  /** The ten digits in the locale's own script, 0 first. */
  digits: readonly string[]
}

/** How a locale writes numbers. */
export function getNumberSigns(locale: string): NumberSigns {
  let signs = known.get(locale)
  if (!signs) {
    const parts = new Intl.NumberFormat(locale).formatToParts(0.5)
    const plain = new Intl.NumberFormat(locale, { useGrouping: false })
    signs = {
      decimal: parts.find(({ type }) => type === 'decimal')?.value ?? '.',
      digits: Array.from({ length: 10 }, (_, digit) => plain.format(digit)),
    }
    known.set(locale, signs)
  }
  return signs
}
