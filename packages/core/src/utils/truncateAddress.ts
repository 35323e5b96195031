import { toGraphemes } from './graphemes.js'

export type TruncateAddressParameters = {
  /** Graphemes kept at the start. Default 6. */ start?: number | undefined
  /** Graphemes kept at the end. Default 4. */ end?: number | undefined
}

/**
 * Shortens an address or a name in the middle, by grapheme.
 * @example truncateAddress('0x1234567890abcdef') // '0x1234…cdef'
 */
export function truncateAddress(
  address: string,
  { start = 6, end = 4 }: TruncateAddressParameters = {},
): string {
  const graphemes = toGraphemes(address)
  if (graphemes.length <= start + end + 1) return address
  return `${graphemes.slice(0, start).join('')}…${end > 0 ? graphemes.slice(-end).join('') : ''}`
}
