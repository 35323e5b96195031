// npm run gate -- [names] [--all]: runs gates by name, the fast ones by default. --all shows what is exempt.
import { fastGates } from './gates/list.mjs'
import { createCounts } from './lib/counts.mjs'
import { runGate } from './lib/steps.mjs'

const args = process.argv.slice(2)
const names = args.filter(name => !name.startsWith('--'))
if (args.includes('--all')) process.env.LATCHKIT_GATE_ALL = '1'
const counts = createCounts()
for (const name of names.length > 0 ? names : fastGates)
  counts.add(`gate ${name}`, await runGate(await import(`./gates/${name}.mjs`)))
counts.finish()
