import { readFileSync } from 'node:fs'
import { relative } from 'node:path'
import { root } from '../lib/root.mjs'
import { isTest, listApps, listPackages, listSources } from '../lib/sources.mjs'

/** Takes a text apart at a colon. */
const atColon = /\.(?:split|indexOf|lastIndexOf)\(\s*(['"`]):\1/

/** The modules that take CAIP ids apart for all others. */
const modules = ['packages/core/src/utils/caip.ts', 'packages/core/src/utils/parseCaip.ts']

/** Files and folders that take texts apart at a colon, each with its reason. */
const kept = {
  'apps/demo/src/config.ts': 'a host site, which has the public entries alone',
  'apps/secure/': 'the one code of core that runs there is the text of a sign-in',
  'apps/wallet/': 'the other side of a connection, which shares no code with ours',
  'packages/bitcoin/src/connectors/callWallet.ts': 'methods of Wallet Standard: bitcoin:…',
  'packages/core/src/client/createLatchkit.ts': 'loads with the page, whose budget has no byte for a call',
  'packages/core/src/restore/migrateAppKitStorage.ts': 'ids that wallets declare: rdns:…',
  'packages/core/src/state/selectors/selectAccount.ts': 'loads with the page, as above',
  'packages/core/src/state/selectors/selectNetwork.ts': 'loads with the page, as above',
  'packages/evm/src/transfer/assertTransfer.ts': 'shares nothing with the encoder that it checks',
  'packages/server/src/utils/toCallerAddress.ts': 'addresses of IPv6',
  'packages/testing/src/virtual/solanaFamily.ts': 'methods of Wallet Standard: solana:…',
  'packages/wallets/src/serves.ts': 'the list and its marks are used without core, and load no code of it',
  'packages/walletconnect/src/sign/conformance.ts': 'the scheme of a link',
}

/**
 * Which sources take a text apart at a colon without a reason, and which reasons no source needs any more.
 * @param {readonly { path: string, text: string }[]} sources by path in the repository
 * @returns {string[]}
 */
export function findSplits(sources, { exceptions = kept } = {}) {
  const splitting = sources.map(({ path, text }) => (atColon.test(text) ? path : '')).filter(Boolean)
  const reasons = Object.keys(exceptions)
  return [
    ...splitting.filter(path => !modules.includes(path) && !reasons.some(reason => path.startsWith(reason))),
    ...reasons
      .filter(reason => !splitting.some(path => path.startsWith(reason)))
      .map(reason => `${reason} needs no exception`),
  ]
}

export const name = 'CAIP ids'

export function run() {
  const sources = [...listPackages(), ...listApps()].flatMap(({ base }) =>
    listSources(`${base}/src`)
      .filter(file => !isTest(file, base))
      .map(file => ({ path: relative(root, file), text: readFileSync(file, 'utf8') })),
  )
  return [{ title: 'CAIP ids are taken apart by core/src/utils/caip.ts', problems: findSplits(sources) }]
}
