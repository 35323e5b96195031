let segmenter: Intl.Segmenter | undefined

/** What a reader takes for one character each. */
export function toGraphemes(text: string): readonly string[] {
  // Making a segmenter costs milliseconds on a phone, and plain ASCII needs none.
  if (/^[\x20-\x7e]*$/.test(text) || typeof Intl.Segmenter !== 'function') return Array.from(text)
  segmenter ??= new Intl.Segmenter(undefined, { granularity: 'grapheme' })
  return Array.from(segmenter.segment(text), part => part.segment)
}
