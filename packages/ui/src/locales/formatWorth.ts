import { formatFiat } from '@latchkit/core/internal'

/**
 * A value in money, rounded down to 2 digits; a smaller one is shown as less than a cent, an unknown one is
 * undefined.
 * @example formatWorth('0.0007', 'en') // '<$0.01'
 */
export function formatWorth(value: string | undefined, locale: string): string | undefined {
  const text = formatFiat(value, { locale })
  const isTiny = text !== undefined && /^0+(\.00\d*[1-9]\d*)$/.test(value ?? '')
  return isTiny ? `<${formatFiat('0.01', { locale })}` : text
}
