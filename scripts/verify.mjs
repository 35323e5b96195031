// npm run verify: npm test plus the package gates. What CI runs.
import { ensureInstalled } from './lib/ensureInstalled.mjs'
import { root } from './lib/root.mjs'

await ensureInstalled({ root, log: console.log })
const { createCounts } = await import('./lib/counts.mjs')
const { runTests } = await import('./lib/runTests.mjs')
const { runGate } = await import('./lib/steps.mjs')
const counts = createCounts()
await runTests(counts)
for (const gate of ['imports', 'forbidden', 'licences', 'globals', 'exports', 'sizes', 'consumers'])
  counts.add(`gate ${gate}`, await runGate(await import(`./gates/${gate}.mjs`)))
counts.finish()
