/** Groups the digits of a decimal string by a locale; any other text, or one for a locale that does not exist, stays. */
export function groupDigits(text: string, locale: string): string {
  try {
    // A number would lose digits that a string keeps, and a formatter more than 20 of a fraction.
    return /^-?\d+(\.\d{1,20})?$/.test(text)
      ? new Intl.NumberFormat(locale, { maximumFractionDigits: 20 }).format(text as `${number}`)
      : text
  } catch {
    return text
  }
}
