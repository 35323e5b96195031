type Line = { sign: ' ' | '-' | '+'; text: string }

/** The longest common lines of two texts, and what differs between them. */
function compare(before: readonly string[], after: readonly string[]): Line[] {
  const lengths = Array.from({ length: before.length + 1 }, () => new Uint32Array(after.length + 1))
  const at = (i: number, j: number): number => lengths[i]?.[j] ?? 0
  for (let i = before.length - 1; i >= 0; i -= 1)
    for (let j = after.length - 1; j >= 0; j -= 1) {
      const row = lengths[i]
      if (row) row[j] = before[i] === after[j] ? at(i + 1, j + 1) + 1 : Math.max(at(i + 1, j), at(i, j + 1))
    }
  const lines: Line[] = []
  let i = 0
  let j = 0
  while (i < before.length || j < after.length) {
    if (i < before.length && j < after.length && before[i] === after[j]) {
      lines.push({ sign: ' ', text: before[i] ?? '' })
      i += 1
      j += 1
    } else if (i < before.length && (j === after.length || at(i + 1, j) >= at(i, j + 1))) {
      lines.push({ sign: '-', text: before[i] ?? '' })
      i += 1
    } else {
      lines.push({ sign: '+', text: after[j] ?? '' })
      j += 1
    }
  }
  return lines
}

/** A unified diff with three lines around each change; empty when nothing differs. */
export function toDiff(file: string, before: string, after: string): string {
  if (before === after) return ''
  const lines = compare(before.split('\n'), after.split('\n'))
  const near = lines.map((_, index) =>
    lines.slice(Math.max(0, index - 3), index + 4).some(({ sign }) => sign !== ' '),
  )
  const rows: string[] = []
  let [from, to] = [1, 1]
  lines.forEach(({ sign, text }, index) => {
    if (near[index] && !near[index - 1]) {
      const rest = near.indexOf(false, index)
      const hunk = lines.slice(index, rest === -1 ? undefined : rest)
      const count = (other: string) => hunk.filter(each => each.sign !== other).length
      rows.push(`@@ -${from},${count('+')} +${to},${count('-')} @@`)
    }
    if (near[index]) rows.push(sign + text)
    if (sign !== '+') from += 1
    if (sign !== '-') to += 1
  })
  return [`--- a/${file}`, `+++ b/${file}`, ...rows, ''].join('\n')
}
