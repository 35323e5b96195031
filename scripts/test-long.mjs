// npm run test:long: the long bars at full size. `npm run verify` runs each of them small, with the same code.
// npm run test:long -- money fuzzing: these groups alone.
import { ensureInstalled } from './lib/ensureInstalled.mjs'
import { root } from './lib/root.mjs'

await ensureInstalled({ root, log: console.log })
const { createCounts } = await import('./lib/counts.mjs')
const { ensureTestTools } = await import('./lib/ensureTestTools.mjs')
const { runPlaywright, runProgram } = await import('./lib/steps.mjs')
const counts = createCounts()

/** Files of tests at another size than their usual one. */
async function runFiles(title, env, files, project = 'node') {
  Object.assign(process.env, env)
  const args = ['run', '--project', project, ...files]
  counts.add(title, await runProgram(title, `${root}/node_modules/.bin/vitest`, args))
  for (const name of Object.keys(env)) delete process.env[name]
}

const groups = {
  async browser() {
    if (ensureTestTools().includes('Chromium')) {
      counts.skip('the long browser bars', 'Chromium is not installed')
      return
    }
    // 100 of 100 reloads at 6x throttle with a wallet 0 to 5 s late; 100 opens after 70 to warm up.
    Object.assign(process.env, { RELOADS: '100', OPENS: '100', OPENS_WARM: '70' })
    counts.add('reloads and leaks at full size', await runPlaywright(['reload', 'leak']))
    // What depends on the order of things, often enough for a rare order to come up.
    const often = ['connectEndings', 'pathB', 'twelve', '--repeat-each=10']
    counts.add('endings, pairing and crowds, ten times', await runPlaywright(often))
  },

  async fuzzing() {
    await runFiles('the API against 10,000 generated requests per route', { LATCHKIT_FUZZ_RUNS: '10000' }, [
      'packages/server/src/openapi',
    ])
    await runFiles(
      'the WalletConnect client against 100,000 malformed inputs of each kind',
      { LATCHKIT_FUZZ_RUNS: '100000' },
      ['packages/walletconnect/src/fuzz'],
    )
    await runFiles(
      'a socket cut for 60 s while the wallet approves',
      { LATCHKIT_CUT_SECONDS: '60' },
      ['packages/walletconnect/src/interop'],
      'real',
    )
  },

  async money() {
    const million = { LATCHKIT_CASES: '1000000' }
    const tenThousand = { LATCHKIT_CASES: '10000' }
    await runFiles('1,000,000 addresses of EVM, and as many of other families', million, [
      'packages/evm/src/actions/checkAddress',
    ])
    await runFiles('1,000,000 addresses of Solana, and as many of other families', million, [
      'packages/solana/src/actions/checkAddress',
    ])
    await runFiles('1,000,000 amounts of 0 to 77 digits', million, ['packages/core/src/utils/parseUnits'])
    await runFiles('10,000 look-alikes', {}, ['packages/core/src/utils/isLookAlike'])
    await runFiles('10,000 tampered transactions of EVM', tenThousand, [
      'packages/evm/src/transfer/assertTransfer',
    ])
    await runFiles('10,000 tampered transactions of Solana', tenThousand, [
      'packages/solana/src/transfer/assertTransfer',
    ])
    await runFiles('10,000 tampered transactions of each, on their way to a wallet', tenThousand, [
      'packages/latchkit/src/tampered.property',
    ])
    await runFiles('10,000 random sequences of the send form over three mock families', tenThousand, [
      'packages/core/src/send/send.property',
    ])
    await runFiles('10,000 random sequences over both families', { LATCHKIT_SEQUENCES: '10000' }, [
      'packages/latchkit/src/families.property',
    ])
  },
}

const asked = process.argv.slice(2)
const unknown = asked.filter(name => !Object.hasOwn(groups, name))
if (unknown.length > 0) {
  console.error(`There is no group ${unknown.join(', ')}; there are ${Object.keys(groups).join(', ')}.`)
  process.exit(1)
}
for (const [name, run] of Object.entries(groups)) if (asked.length === 0 || asked.includes(name)) await run()
counts.finish()
