// npm run test:long: the long bars at full size. `npm run verify` runs each of them small, with the same code.
// npm run test:long -- money fuzzing: these groups alone.
// npm run test:long -- --check: runs nothing, and fails where a size is set that no test of its run reads, or is read and
// set by no run.
import { ensureInstalled } from './lib/ensureInstalled.mjs'
import { root } from './lib/root.mjs'

await ensureInstalled({ root, log: console.log })
const { createCounts } = await import('./lib/counts.mjs')
const { ensureTestTools } = await import('./lib/ensureTestTools.mjs')
const { runGate, runPlaywright, runProgram } = await import('./lib/steps.mjs')
const { findUnread } = await import('./lib/findUnread.mjs')
const { findUnlisted } = await import('./lib/findUnlisted.mjs')
const counts = createCounts()
const isCheck = process.argv.includes('--check')
const runs = []

/** Files of tests at another size than their usual one. */
async function runFiles(title, env, files, project = 'node') {
  runs.push({ files, names: Object.keys(env) })
  // A size that nothing reads would pass at the usual one.
  const problems = findUnread({ project, files, names: Object.keys(env) })
  counts.add(`sizes of: ${title}`, {
    passed: problems.length === 0 ? 1 : 0,
    failed: problems.length === 0 ? 0 : 1,
    skipped: 0,
  })
  for (const problem of problems) console.error(`${title}: ${problem}`)
  if (isCheck || problems.length > 0) return
  Object.assign(process.env, env)
  const args = ['run', '--project', project, ...files]
  counts.add(title, await runProgram(title, `${root}/node_modules/.bin/vitest`, args))
  for (const name of Object.keys(env)) delete process.env[name]
}

const groups = {
  async browser() {
    if (isCheck) return
    if (ensureTestTools().includes('Chromium')) {
      counts.skip('the long browser bars', 'Chromium is not installed')
      return
    }
    // 100 of 100 reloads at 6x throttle with a wallet 0 to 5 s late; 100 opens after 70 to warm up.
    Object.assign(process.env, { RELOADS: '100', OPENS: '100', OPENS_WARM: '70' })
    counts.add('reloads and leaks at full size', await runPlaywright(['reload', 'neverPrompt', 'leak']))
    // What depends on the order of things, often enough for a rare order to come up.
    const often = ['connectEndings', 'pathB', 'twelve', '--repeat-each=10']
    counts.add('endings, pairing and crowds, ten times', await runPlaywright(often))
  },

  async consumers() {
    if (isCheck) return
    const { name, run } = await import('./gates/consumers.mjs')
    counts.add('every consumer build', await runGate({ name, run: () => run({ isFull: true }) }))
  },

  async requirements() {
    if (isCheck) return
    const title = 'the code of requirements taken away, and noticed by the tests that name them'
    counts.add(title, await runProgram(title, process.execPath, [`${root}/scripts/removed.mjs`]))
  },

  async growth() {
    if (isCheck) return
    process.env.LATCHKIT_GROWTH_SIZE = '200000'
    counts.add('time in proportion to 200,000 characters', await runGate(await import('./gates/growth.mjs')))
    delete process.env.LATCHKIT_GROWTH_SIZE
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
      'the secure site: 100,000 changed methods, requests and payloads, and 1,000 sends of a hostile page',
      { LATCHKIT_FUZZ_RUNS: '100000', LATCHKIT_CASES: '1000' },
      ['apps/secure/src/signing'],
    )
    await runFiles('100,000 altered simulations of the approval view', { LATCHKIT_FUZZ_RUNS: '100000' }, [
      'apps/secure/src/approval/simulate',
    ])
    await runFiles(
      '100,000 malformed messages of each kind to and from the frame (T28)',
      { FRAME_MESSAGES: '34000' },
      ['packages/embedded/src/protocol'],
    )
    await runFiles(
      '10,000 altered sign-in texts against the published grammars',
      { LATCHKIT_CASES: '10000' },
      ['packages/latchkit/src/verify/signInGrammar'],
    )
    await runFiles('10,000 generated bodies to each route of sign-in', { LATCHKIT_FUZZ_RUNS: '10000' }, [
      'packages/server/src/auth/fuzz',
    ])
    await runFiles('1,000,000 envelopes of the relay, as many IVs (T24)', { LATCHKIT_FUZZ_RUNS: '100000' }, [
      'packages/walletconnect/src/crypto/envelope',
    ])
    await runFiles(
      'a socket cut for 60 s while the wallet approves',
      { LATCHKIT_CUT_SECONDS: '60' },
      ['packages/walletconnect/src/interop'],
      'real',
    )
  },

  async movements() {
    const all = { LATCHKIT_MOVEMENTS: '100000' }
    const folder = 'apps/secure/src/approval/movements'
    await runFiles(
      '100,000 requests carried out on an EVM chain, nothing leaves unlisted',
      all,
      [`${folder}/evm`],
      'real',
    )
    await runFiles(
      '100,000 transactions carried out on Solana’s machine, nothing leaves unlisted',
      all,
      [`${folder}/solana`],
      'real',
    )
  },

  async custody() {
    await runFiles('1,000 wallets of each mode, database and traffic stolen', { LATCHKIT_WALLETS: '1000' }, [
      'apps/secure/src/custody/theft',
    ])
  },

  async login() {
    await runFiles(
      'every overlay of the approval (T29)',
      { OVERLAYS: 'all' },
      ['apps/secure/src/shell/overlays'],
      'real',
    )
    await runFiles(
      '1,000 canaries through every flow of sign-in, in a browser and on each database (T5)',
      { LATCHKIT_CANARIES: '1000' },
      ['apps/secure/src/session/canaries'],
      'real',
    )
    await runFiles('100,000 guesses at codes in a day', { LATCHKIT_GUESSES: '100000' }, [
      'packages/server/src/auth/guesses',
    ])
    await runFiles(
      '1,000 first logins at once, each from two browsers',
      { LATCHKIT_LOGINS: '1000' },
      ['packages/server/src/auth/parallel'],
      'real',
    )
    await runFiles(
      '50 times kill -9 during first logins and updates',
      { LATCHKIT_KILLS: '50' },
      ['packages/server/src/auth/durability'],
      'real',
    )
  },

  async money() {
    await runFiles(
      '1,000 notices of purchases, duplicated, reordered and forged',
      { LATCHKIT_NOTICES: '1000' },
      ['packages/server/src/onramp'],
      'real',
    )
    const million = { LATCHKIT_CASES: '1000000' }
    const tenThousand = { LATCHKIT_CASES: '10000' }
    await runFiles('1,000,000 addresses of EVM, and as many of other families', million, [
      'packages/evm/src/actions/checkAddress',
    ])
    await runFiles('1,000,000 addresses of Solana, and as many of other families', million, [
      'packages/solana/src/actions/checkAddress',
    ])
    await runFiles('1,000,000 addresses of Bitcoin and other families', million, [
      'packages/bitcoin/src/address/parseAddress',
    ])
    await runFiles('1,000,000 addresses of Stacks and other families', million, [
      'packages/stacks/src/actions/generatedAddresses',
    ])
    await runFiles('10,000 tampered PSBTs of Bitcoin', tenThousand, [
      'packages/bitcoin/src/psbt/randomTampering',
    ])
    await runFiles('10,000 changed transactions of Bitcoin, signed by the wallet’s own keys', tenThousand, [
      'packages/bitcoin/src/psbt/signedTampering',
    ])
    await runFiles('2,000 sets of lies about coins of Bitcoin (T6)', { LATCHKIT_CASES: '2000' }, [
      'packages/bitcoin/src/transfer/previousTransactions',
    ])
    await runFiles('100,000 byte strings in base58', { LATCHKIT_CASES: '100000' }, [
      'packages/solana/src/utils/base58',
    ])
    await runFiles('10,000 tampered transactions of Stacks', tenThousand, [
      'packages/stacks/src/transfer/randomTampering',
    ])
    await runFiles(
      '10,000 transactions of Stacks, encoded and read as by the official library',
      tenThousand,
      ['packages/stacks/src/transaction/oracle'],
    )
    await runFiles('1,000,000 amounts of 0 to 77 digits', million, ['packages/core/src/amount/parseUnits'])
    await runFiles('10,000 look-alikes', {}, ['packages/core/src/utils/isLookAlike'])
    await runFiles('10,000 tampered transactions of EVM', tenThousand, [
      'packages/evm/src/transfer/assertTransfer',
    ])
    await runFiles('10,000 tampered transactions of aggregators', tenThousand, ['packages/server/src/swap'])
    await runFiles(
      '10,000 tampered swaps and approvals on their way to a wallet, and as many exact approvals',
      { LATCHKIT_SWAP_CASES: '10000' },
      ['packages/evm/src/swap'],
    )
    await runFiles(
      '100 swaps whose price another trade moves before they are signed',
      { LATCHKIT_SWAPS: '100' },
      ['packages/evm/src/swap'],
      'real',
    )
    await runFiles('10,000 tampered transactions of Solana', tenThousand, [
      'packages/solana/src/transfer/assertTransfer',
    ])
    await runFiles(
      '10,000 tampered transactions of each, on their way to a wallet',
      tenThousand,
      ['packages/latchkit/src/tampered.property'],
      'isolated',
    )
    await runFiles('10,000 random sequences of the send form over three mock families', tenThousand, [
      'packages/core/src/send/send.property',
    ])
    await runFiles(
      'the history of a real chain after 1,000 random transfers, a reorganisation and two kills',
      { LATCHKIT_TRANSFERS: '1000' },
      ['packages/server/src/activity/activity.real'],
      'real',
    )
    await runFiles('10,000 altered and replayed registrations of names', tenThousand, [
      'packages/server/src/names/registration',
    ])
    await runFiles(
      'names read 10,000 times with 30 % of responses faulty',
      { LATCHKIT_CHAOS_READS: '10000' },
      ['packages/server/src/names/chaos'],
    )
    await runFiles(
      '10,000 altered or replayed sign-ins (T39)',
      { LATCHKIT_REPLAYS: '10000' },
      ['packages/server/src/siwx'],
      'real',
    )
    await runFiles(
      'registrations of names through 50 crashes',
      { LATCHKIT_KILLS: '50' },
      ['packages/server/src/names/durability'],
      'real',
    )
    // Time and memory are those of the published files.
    if (!isCheck) {
      const build = await runProgram('the build', process.execPath, [`${root}/scripts/build.mjs`])
      counts.add('the build', build)
    }
    await runFiles(
      '10,000 blocks with 100,000 logs indexed, and pages of 1,000,000 rows',
      { LATCHKIT_BLOCKS: '10000', LATCHKIT_ROWS: '1000000' },
      ['packages/server/src/activity/activityFigures.real'],
      'real',
    )
    await runFiles(
      'each kind of read 10,000 times with 30 % of responses faulty, and with the endpoint down',
      { LATCHKIT_CHAOS_READS: '10000' },
      ['packages/server/src/chaos.real'],
      'real',
    )
    await runFiles(
      '10,000 random sequences over several wallets of two families',
      { LATCHKIT_WALLET_SEQUENCES: '10000' },
      ['packages/core/src/connection/severalWallets.property'],
    )
    await runFiles(
      '10,000 random sequences over EVM and Solana',
      { LATCHKIT_SEQUENCES: '10000' },
      ['packages/latchkit/src/families.property'],
      'isolated',
    )
    await runFiles(
      '10,000 random sequences over four families',
      { LATCHKIT_SEQUENCES: '10000' },
      ['packages/latchkit/src/fourFamilies.property'],
      'isolated',
    )
    await runFiles(
      '10,000 random sequences beside wagmi',
      { LATCHKIT_SEQUENCES: '10000' },
      ['packages/wagmi/src/bindWagmi.property'],
      'dom',
    )
  },
}

const asked = process.argv.slice(2).filter(argument => argument !== '--check')
const unknown = asked.filter(name => !Object.hasOwn(groups, name))
if (unknown.length > 0) {
  console.error(`There is no group ${unknown.join(', ')}; there are ${Object.keys(groups).join(', ')}.`)
  process.exit(1)
}
for (const [name, run] of Object.entries(groups)) if (asked.length === 0 || asked.includes(name)) await run()
if (isCheck && asked.length === 0) {
  const problems = findUnlisted(runs)
  counts.add('sizes that no run sets', { passed: problems.length === 0 ? 1 : 0, failed: problems.length })
  for (const problem of problems) console.error(problem)
}
counts.finish()
