/**
 * Sanitises text that a token's creator wrote: one line of bounded length without invisible
 * characters, bidirectional overrides or anything that reads as a link. Returns '' when nothing is left.
 */
export function toHarmlessText(value: unknown, maxLength: number): string {
  if (typeof value !== 'string') return ''
  const plain = value
    // More is not cleaned than can be returned, with room for what is left out.
    .slice(0, maxLength * 4)
    // Full-width and other compatibility forms become the plain letters that the rules below match.
    .normalize('NFKC')
    // One character may become eighteen.
    .slice(0, maxLength * 4)
    // Invisible: controls, direction marks, zero widths, private and unassigned characters, line ends.
    .replace(/[\p{C}\p{Zl}\p{Zp}]+/gu, ' ')
    // More than two combining marks on a letter would overlap neighbouring lines.
    .replace(/(\p{M}{2})\p{M}+/gu, '$1')
    // From the start of a word: looking for a scheme at each letter of it would take the square of its length.
    .replace(/(?<![a-z0-9+.-])[a-z0-9+.-]*:\/\/+/giu, ' ')
    .replace(/[<>]/gu, ' ')
    // Without the dot between letters no app turns the text into a link.
    .replace(/(?<=[\p{L}\p{N}])[.\u3002\uff61\u2024\u00b7]+(?=[\p{L}\p{N}])/gu, ' ')
    .replace(/\s+/gu, ' ')
    .trim()
  return Array.from(plain).slice(0, maxLength).join('').trim()
}
