/** Replaces the characters from `start` up to `end`, by UTF-16 offset, with `text`. */
export type Edit = { start: number; end: number; text: string }

/** The text with all edits; every other character stays. @throws when two edits overlap */
export function applyEdits(text: string, edits: readonly Edit[]): string {
  const ordered = edits.toSorted((a, b) => a.start - b.start || a.end - b.end)
  let result = ''
  let position = 0
  for (const { start, end, text: replacement } of ordered) {
    if (start < position) throw new Error(`Edits overlap at ${start}.`)
    result += text.slice(position, start) + replacement
    position = end
  }
  return result + text.slice(position)
}
