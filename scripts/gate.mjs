// npm run gate -- [names]: runs gates by name, the fast ones by default.
import { fastGates } from './gates/list.mjs'
import { createCounts } from './lib/counts.mjs'
import { runGate } from './lib/steps.mjs'

const names = process.argv.slice(2)
const counts = createCounts()
for (const name of names.length > 0 ? names : fastGates)
  counts.add(`gate ${name}`, await runGate(await import(`./gates/${name}.mjs`)))
counts.finish()
// What a failed gate left open does not keep the process.
process.exit()
