import { toGraphemes } from './graphemes.js'

export type TruncateAddressParameters = {
  /** Graphemes kept at the start. Default 6. */ start?: number | undefined
  /** Graphemes kept at the end. Default 4. */ end?: number | undefined
}

/** Letters of each end that are looked at: taking a long text apart costs more than its share. */
const maxEnd = 512

/**
 * Shortens an address or a name in the middle, by grapheme.
 * @example truncateAddress('0x1234567890abcdef') // '0x1234…cdef'
 */
export function truncateAddress(
  address: string,
  { start = 6, end = 4 }: TruncateAddressParameters = {},
): string {
  const read = address.length > 2 * maxEnd ? `${address.slice(0, maxEnd)}${address.slice(-maxEnd)}` : address
  const graphemes = toGraphemes(read)
  if (graphemes.length <= start + end + 1) return address
  return `${graphemes.slice(0, start).join('')}…${end > 0 ? graphemes.slice(-end).join('') : ''}`
}
