/** How often each line occurs. */
function tally(text) {
  const counts = new Map()
  for (const line of text.split('\n')) counts.set(line, (counts.get(line) ?? 0) + 1)
  return counts
}

/** Lines changed between two texts: the larger of those removed and those added; moved lines are none. */
export function countLines(before, after) {
  const from = tally(before)
  const to = tally(after)
  const missing = (a, b) =>
    [...a].reduce((sum, [line, count]) => sum + Math.max(0, count - (b.get(line) ?? 0)), 0)
  return Math.max(missing(from, to), missing(to, from))
}
