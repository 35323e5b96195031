// npm test: installs what is missing, then types, lint, unit, conformance, real-system and browser tests.
// npm test -- --changed [ref]: what the difference to a commit (HEAD, unless given) can break, in two minutes.
import { ensureInstalled } from './lib/ensureInstalled.mjs'
import { root } from './lib/root.mjs'

await ensureInstalled({ root, log: console.log })
const { createCounts } = await import('./lib/counts.mjs')
const counts = createCounts()
const [option, ref = 'HEAD'] = process.argv.slice(2)
if (option === '--changed') {
  const { runChanged } = await import('./lib/changed/runChanged.mjs')
  await runChanged(counts, ref)
} else if (option === undefined) {
  const { runTests } = await import('./lib/runTests.mjs')
  await runTests(counts)
} else {
  console.error(`npm test has the option --changed [ref], not ${option}.`)
  process.exit(2)
}
counts.finish()
// Vite keeps what it has prepared of dependencies open.
if (option === '--changed') process.exit()
