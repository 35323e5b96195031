// npm run bench:relay: the figures of the relay at full size, each beside its bar, into bench/relay/RESULTS.md.
// Options: --only rate,idle (the others keep what RESULTS.md says of them), --small, --proxy-seconds 1800
//   --nice=-5 (as root: the relay, its load and its peers come before other programs of the machine)
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import os from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { ensureInstalled } from '../../scripts/lib/ensureInstalled.mjs'
import { root } from '../../scripts/lib/root.mjs'

await ensureInstalled({ root, log: console.log })
const { buildServer } = await import('./lib/buildServer.mjs')
const { programs } = await import('./lib/plan.mjs')
const { printRun } = await import('./lib/print.mjs')
const { describeRun, toMarkdown } = await import('./lib/report.mjs')
const { runProgram } = await import('./lib/runProgram.mjs')

const { values } = parseArgs({
  options: {
    only: { type: 'string' },
    small: { type: 'boolean', default: false },
    'proxy-seconds': { type: 'string' },
    nice: { type: 'string' },
  },
})
// What is started from here inherits it.
if (values.nice) os.setPriority(Number(values.nice))
const only = values.only?.split(',')
const wanted = programs.filter(({ key }) => !only || only.includes(key))
if (wanted.length === 0) throw new Error(`--only is none of ${programs.map(({ key }) => key).join(', ')}`)
await buildServer()
const store = join(root, '.cache/reports/relay')
mkdirSync(store, { recursive: true })
const command = [
  'npm run bench:relay',
  ...(process.argv.length > 2 ? ['--', ...process.argv.slice(2)] : []),
].join(' ')

for (const { key, program = key, options = {}, unless } of wanted) {
  const about = describeRun(command)
  const skipped = unless?.()
  const proxySeconds =
    key === 'proxy' && values['proxy-seconds'] ? { seconds: Number(values['proxy-seconds']) } : {}
  const run = skipped
    ? { title: key, skipped, figures: [], seconds: 0 }
    : await runProgram(program, { ...options, ...proxySeconds, small: values.small })
  printRun(run)
  writeFileSync(join(store, `${key}.json`), JSON.stringify({ ...run, key, about }))
}

const runs = programs.flatMap(({ key }) => {
  try {
    return [JSON.parse(readFileSync(join(store, `${key}.json`), 'utf8'))]
  } catch {
    // Never run on this machine.
    return []
  }
})
const file = join(import.meta.dirname, 'RESULTS.md')
const previous = existsSync(file) ? readFileSync(file, 'utf8') : ''
writeFileSync(file, toMarkdown(runs, { previous, keys: programs.map(({ key }) => key) }))
const missed = runs.flatMap(({ figures }) => figures.filter(({ ok }) => ok === false)).length
const ended = runs.filter(({ error }) => error).map(({ key }) => key)
console.log(
  `\nbench/relay/RESULTS.md written: ${missed} bars missed.${ended.length > 0 ? ` Ended with an error: ${ended.join(', ')}.` : ''}`,
)
