import { formatFiat } from '@latchkit/core'

/**
 * A value in money, rounded down to 2 digits (R9.4); one too small for that shows as less than a cent, not as
 * nothing. Unknown stays undefined.
 * @example formatWorth('0.0007', 'en') // '<$0.01'
 */
export function formatWorth(value: string | undefined, locale: string): string | undefined {
  const text = formatFiat(value, { locale })
  const isTiny = text !== undefined && /^0+(\.00\d*[1-9]\d*)$/.test(value ?? '')
  return isTiny ? `<${formatFiat('0.01', { locale })}` : text
}
