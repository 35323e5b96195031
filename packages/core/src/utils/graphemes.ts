/** What a reader takes for one character each. */
export function toGraphemes(text: string): readonly string[] {
  if (typeof Intl.Segmenter !== 'function') return Array.from(text)
  return Array.from(
    new Intl.Segmenter(undefined, { granularity: 'grapheme' }).segment(text),
    part => part.segment,
  )
}
