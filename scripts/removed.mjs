// npm run removed: takes the code of 40 and more requirements away, one by one, and runs the tests that name them: each time
// one has to fail. The results go to docs/removed.md. `-- <ids>`: these alone; the other results there stay.
import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { ensureInstalled } from './lib/ensureInstalled.mjs'
import { root } from './lib/root.mjs'

await ensureInstalled({ root, log: console.log })
const { copyTree } = await import('./lib/attacks/copyTree.mjs')
const { openCitedTests } = await import('./lib/citations/openCitedTests.mjs')
const { removals } = await import('./lib/citations/removals.mjs')
const { readResult, toDocs } = await import('./lib/citations/toDocs.mjs')
const { createCounts } = await import('./lib/counts.mjs')

/** For the tests of one requirement without its code: a mistake may be an endless loop. */
const timeoutMs = 120_000
/** For all of them with it. */
const wholeTimeoutMs = 10 * 60_000
const only = process.argv.slice(2)
const chosen = removals.filter(({ id }) => only.length === 0 || only.includes(id))
const counts = createCounts()
const results = new Map()
const started = Date.now()
const log = text => console.log(`${String(Math.round((Date.now() - started) / 1000)).padStart(4)} s  ${text}`)
const tree = copyTree()
const tests = await openCitedTests({ tree })
try {
  const files = [...new Set(chosen.map(({ file }) => file))]
  const ids = [...new Set(chosen.map(({ id }) => id))]
  const whole = await tests.run({ files, ids, timeoutMs: wholeTimeoutMs })
  log(`${whole.length} tests of ${ids.length} requirements, as they are`)
  for (const removal of chosen) {
    const { id, title, file, removes } = removal
    const ofRequirement = test => test.file === file && test.ids.includes(id)
    const own = whole.filter(ofRequirement)
    const before = tests.change(removes.file, text => text.replace(removes.search, () => removes.replace))
    const without = await tests.run({ files: [file], ids: [id], timeoutMs })
    tests.change(removes.file, () => before)
    const result = {
      whole: own.length > 0 && own.every(({ passed }) => passed),
      removed: without.filter(ofRequirement).some(({ passed }) => !passed),
    }
    results.set(removal, result)
    counts.add(`${id} as it is`, result.whole ? { passed: 1 } : { failed: 1 })
    counts.add(`${id} without ${title}`, result.removed ? { passed: 1 } : { failed: 1 })
    log(`${id} without ${title}: ${result.removed ? 'noticed' : 'NOT NOTICED'}`)
  }
} finally {
  await tests.close()
  rmSync(tree, { recursive: true, force: true })
}
const page = `${root}/docs/removed.md`
const text = existsSync(page) ? readFileSync(page, 'utf8') : ''
for (const removal of removals)
  if (!results.has(removal)) results.set(removal, readResult(text, removal) ?? {})
writeFileSync(page, toDocs(removals, results))
counts.finish()
