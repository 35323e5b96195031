import { readFileSync, writeFileSync } from 'node:fs'
import { checkLists } from '../lib/growth/checkLists.mjs'
import { controls } from '../lib/growth/controls.mjs'
import { boundedReaders, excusedExpressions, excusedReaders } from '../lib/growth/excuses.mjs'
import { listExpressions } from '../lib/growth/listExpressions.mjs'
import { listFiles } from '../lib/growth/listFiles.mjs'
import { listReaders } from '../lib/growth/listReaders.mjs'
import { runTasks } from '../lib/growth/runTasks.mjs'
import { toInputs } from '../lib/growth/toInputs.mjs'
import { countByPackage, toPage } from '../lib/growth/toPage.mjs'
import { root } from '../lib/root.mjs'

export const name = 'growth'

const page = `${root}/docs/growth.md`

/** `LATCHKIT_GROWTH_SIZE`: characters of the longest text, 16,000 unless set; less finds no square of it. */
const size = Math.max(16_000, Number(process.env.LATCHKIT_GROWTH_SIZE ?? 0))

function listAll() {
  const files = listFiles()
  const readers = listReaders(files)
  const excused = new Set(excusedReaders.flatMap(({ ids }) => ids))
  const timed = readers.filter(reader => !excused.has(reader.id) && toInputs(reader))
  return { ...listExpressions(files), readers, excused, timed }
}

export async function run() {
  const all = listAll()
  const { expressions, readers, excused, timed } = all
  for (const each of countByPackage(all))
    console.log(`growth: ${each.name}: ${each.expressions} expressions, ${each.readers} readers`)
  const results = await runTasks([
    ...Object.keys(controls).map(control => ({ kind: 'control', control, ...controls[control].limits })),
    ...expressions.map(expression => ({ kind: 'expression', expression, size })),
    ...timed.map(reader => ({ kind: 'reader', reader, size })),
  ])
  const list = (kind, toProblems) =>
    [...results]
      .filter(([task]) => task.kind === kind)
      .flatMap(([task, problem]) => toProblems(task, problem))

  const bounded = Object.keys(boundedReaders).length
  const boundedExpressions = Object.keys(excusedExpressions).length
  return [
    {
      title: 'what is quadratic, exponential or endless is found, and what is linear is not',
      problems: list('control', ({ control }, problem) =>
        controls[control].isSlow === (problem !== undefined) ? [] : [`${control}: ${problem ?? 'not found'}`],
      ),
    },
    {
      title: `${expressions.length - boundedExpressions} expressions take time in proportion to their text, ${boundedExpressions} are bounded`,
      problems: list('expression', ({ expression }, problem) =>
        problem === undefined ? [] : [`${expression.files.join(', ')}: ${expression.name}: ${problem}`],
      ),
    },
    {
      title: `${timed.length - bounded} readers take time in proportion to their input, ${bounded} are bounded, ${excused.size} excused`,
      problems: list('reader', ({ reader }, problem) =>
        problem === undefined ? [] : [`${reader.id}: ${problem}`],
      ),
    },
    { title: 'each excuse names code that is there', problems: checkLists(all, readers) },
    {
      title: 'docs/growth.md lists what is covered',
      problems:
        readFileSync(page, 'utf8') === toPage(all)
          ? []
          : ['docs/growth.md is out of date: node scripts/gates/update.mjs growth'],
    },
  ]
}

export function update() {
  writeFileSync(page, toPage(listAll()))
}
