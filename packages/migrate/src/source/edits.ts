/** Replaces the characters from `start` up to `end`, by UTF-16 offset, with `text`. */
export type Edit = { start: number; end: number; text: string }

/**
 * The text with all edits; every other character stays. What two deletions, or a deletion and what is written, have in
 * common is deleted once, as the line end between two statements that both go.
 * @throws when two edits that write something overlap
 */
export function applyEdits(text: string, edits: readonly Edit[]): string {
  const ordered = edits.toSorted((a, b) => a.start - b.start || a.end - b.end)
  let result = ''
  let position = 0
  let written = 0
  for (const { start, end, text: replacement } of ordered) {
    if (replacement !== '' && start < written) throw new Error(`Edits overlap at ${start}.`)
    result += text.slice(position, Math.max(position, start)) + replacement
    position = Math.max(position, end)
    if (replacement !== '') written = end
  }
  return result + text.slice(position)
}
