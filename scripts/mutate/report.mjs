import { dirname } from 'node:path'

const shorten = text => {
  const line = text.replace(/\s+/g, ' ')
  return line.length > 60 ? `${line.slice(0, 57)}…` : line
}

const percent = (part, whole) => (whole === 0 ? '-' : `${((part / whole) * 100).toFixed(1)} %`)

/**
 * A table by folder, and every mutant with its outcome. A mutant that no test reaches counts as one that survived;
 * what was not run, or is unclear, does not count.
 */
export function report(mutants, outcomes) {
  const folders = new Map()
  const count = (folder, outcome) => {
    const row = folders.get(folder) ?? { killed: 0, survived: 0, uncovered: 0, unclear: 0, 'not run': 0 }
    folders.set(folder, row)
    row[outcome] += 1
  }
  for (const { id, file } of mutants) {
    const { outcome } = outcomes.get(id)
    count(dirname(file), outcome)
    count('all', outcome)
  }
  const counted = row => row.killed + row.survived + row.uncovered
  const rows = [...folders].sort(([a], [b]) => (a === 'all' ? 1 : b === 'all' ? -1 : a < b ? -1 : 1))
  const lines = rows.map(
    ([folder, row]) =>
      `${percent(row.killed, counted(row)).padStart(8)}  ${folder}: ${Object.entries(row)
        .filter(([, number]) => number > 0)
        .map(([outcome, number]) => `${number} ${outcome}`)
        .join(', ')}`,
  )
  const results = mutants.map(({ id, file, line, column, kind, from, to }) => ({
    ...outcomes.get(id),
    at: `${file}:${line}:${column}`,
    change: `${kind}: ${shorten(from)} → ${shorten(to) || 'nothing'}`,
  }))
  const all = folders.get('all')
  return { score: all ? all.killed / Math.max(1, counted(all)) : 1, lines, results }
}
