/**
 * What a stranger's token says of itself, made safe to show (T12): one line of bounded length without invisible
 * characters and turned text, and nothing that reads as a link. Empty when nothing is left.
 */
export function toHarmlessText(value: unknown, maxLength: number): string {
  if (typeof value !== 'string') return ''
  const plain = value
    .slice(0, 2000)
    // Full-width and other twins become the plain letters that the rules below know.
    .normalize('NFKC')
    // Invisible: controls, direction marks, zero widths, private and unassigned characters, line ends.
    .replace(/[\p{C}\p{Zl}\p{Zp}]+/gu, ' ')
    // More than two marks on a letter climb over the neighbouring lines.
    .replace(/(\p{M}{2})\p{M}+/gu, '$1')
    .replace(/[a-z][a-z0-9+.-]*:\/\/+/giu, ' ')
    .replace(/[<>]/gu, ' ')
    // A host name is letters around a dot: without the dot nothing makes a link of it.
    .replace(/(?<=[\p{L}\p{N}])[.\u3002\uff61\u2024\u00b7]+(?=[\p{L}\p{N}])/gu, ' ')
    .replace(/\s+/gu, ' ')
    .trim()
  return Array.from(plain).slice(0, maxLength).join('').trim()
}
