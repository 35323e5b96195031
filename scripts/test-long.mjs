// npm run test:long: the long bars at full size. `npm run verify` runs each of them small, with the same code.
import { ensureInstalled } from './lib/ensureInstalled.mjs'
import { root } from './lib/root.mjs'

await ensureInstalled({ root, log: console.log })
const { createCounts } = await import('./lib/counts.mjs')
const { ensureTestTools } = await import('./lib/ensureTestTools.mjs')
const { runPlaywright, runProgram } = await import('./lib/steps.mjs')
const counts = createCounts()
const bin = name => `${root}/node_modules/.bin/${name}`

if (ensureTestTools().includes('Chromium')) counts.skip('the long browser bars', 'Chromium is not installed')
else {
  // 100 of 100 reloads at 6x throttle with a wallet 0 to 5 s late; 100 opens after 70 to warm up.
  Object.assign(process.env, { RELOADS: '100', OPENS: '100', OPENS_WARM: '70' })
  counts.add('reloads and leaks at full size', await runPlaywright(['reload', 'leak']))
  // What depends on the order of things, often enough for a rare order to come up.
  const often = ['connectEndings', 'pathB', 'twelve', '--repeat-each=10']
  counts.add('endings, pairing and crowds, ten times', await runPlaywright(often))
}

process.env.LATCHKIT_FUZZ_RUNS = '5000'
const fuzz = ['run', '--project', 'node', 'packages/server/src/openapi']
counts.add(
  'the API against 5000 random requests',
  await runProgram('fuzzing of the API', bin('vitest'), fuzz),
)

process.env.LATCHKIT_FUZZ_RUNS = '100000'
counts.add(
  'the WalletConnect client against 100,000 malformed inputs of each kind',
  await runProgram('fuzzing of the client', bin('vitest'), [
    'run',
    '--project',
    'node',
    'packages/walletconnect/src/fuzz',
  ]),
)
process.env.LATCHKIT_CUT_SECONDS = '60'
counts.add(
  'a socket cut for 60 s while the wallet approves',
  await runProgram('the long cut', bin('vitest'), [
    'run',
    '--project',
    'real',
    'packages/walletconnect/src/interop',
  ]),
)
counts.finish()
