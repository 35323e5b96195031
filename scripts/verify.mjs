// npm run verify: npm test plus the relay's proofs in their small form and the package gates. What CI runs.
import { ensureInstalled } from './lib/ensureInstalled.mjs'
import { root } from './lib/root.mjs'

await ensureInstalled({ root, log: console.log })
const { buildPackages } = await import('./lib/buildPackages.mjs')
const { createCounts } = await import('./lib/counts.mjs')
const { runTests } = await import('./lib/runTests.mjs')
const { gates } = await import('./gates/list.mjs')
const { runGate } = await import('./lib/steps.mjs')
const { runRelayTests } = await import('./test-relay.mjs')
const counts = createCounts()
await runTests(counts)
await buildPackages()
const runGates = async names => {
  for (const gate of names) counts.add(`gate ${gate}`, await runGate(await import(`./gates/${gate}.mjs`)))
}
// The proofs wait as long as they compute. What measures times runs alone.
const [relay] = await Promise.all([
  runRelayTests({ small: true, isBuilt: true }),
  runGates(gates.filter(gate => gate !== 'growth')),
])
counts.add('relay proofs', relay)
await runGates(['growth'])
counts.finish()
// What a failed gate left open does not keep the process.
process.exit()
