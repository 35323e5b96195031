/** Prints a run: each figure beside its bar. */
export function printRun(
  { title, figures, error, skipped, notes = [], table, seconds = 0 },
  { timed = true } = {},
) {
  console.log(`\n${title}  (${seconds.toFixed(1)} s)`)
  if (skipped) console.log(`  skipped: ${skipped}`)
  if (error) console.log(`  ${error.split('\n').slice(0, 12).join('\n  ')}`)
  for (const { name, text, bar, ok, timed: isTimed } of figures) {
    const verdict =
      ok === undefined ? '' : ok ? 'met' : isTimed && !timed ? 'missed (a time: not a test here)' : 'MISSED'
    console.log(`  ${name.padEnd(64)} ${text.padStart(14)}  ${bar.padEnd(12)} ${verdict}`.trimEnd())
  }
  if (table)
    for (const row of [table.head, ...table.rows])
      console.log(`  ${row.map(cell => String(cell).padEnd(16)).join(' ')}`)
  for (const note of notes) console.log(`  ${note}`)
}
