// npm test: installs what is missing, then types, lint, unit, conformance, real-system and browser tests.
import { ensureInstalled } from './lib/ensureInstalled.mjs'
import { root } from './lib/root.mjs'

await ensureInstalled({ root, log: console.log })
const { createCounts } = await import('./lib/counts.mjs')
const { runTests } = await import('./lib/runTests.mjs')
const counts = createCounts()
await runTests(counts)
counts.finish()
