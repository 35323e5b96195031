// npm run verify: npm test plus the relay's proofs in their small form and the package gates. What CI runs.
import { ensureInstalled } from './lib/ensureInstalled.mjs'
import { root } from './lib/root.mjs'

await ensureInstalled({ root, log: console.log })
const { createCounts } = await import('./lib/counts.mjs')
const { runTests } = await import('./lib/runTests.mjs')
const { gates } = await import('./gates/list.mjs')
const { runGate } = await import('./lib/steps.mjs')
const { runRelayTests } = await import('./test-relay.mjs')
const counts = createCounts()
await runTests(counts)
counts.add('relay proofs', await runRelayTests({ small: true }))
for (const gate of gates) counts.add(`gate ${gate}`, await runGate(await import(`./gates/${gate}.mjs`)))
counts.finish()
