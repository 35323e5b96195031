import { readFileSync } from 'node:fs'
import { dirname, relative, resolve } from 'node:path'
import { root } from '../lib/root.mjs'
import {
  findCycles,
  isTest,
  listApps,
  listImports,
  listPackages,
  listSources,
  resolveSource,
} from '../lib/sources.mjs'

/** Who may import whom (DESIGN, section 2; decision 0018). `react` and `ui` meet in `latchkit` (decision 0001). */
const mayImport = {
  core: [],
  evm: ['core'],
  solana: ['core'],
  bitcoin: ['core'],
  stacks: ['core'],
  wallets: ['core'],
  walletconnect: ['core'],
  api: ['core'],
  react: ['core'],
  ui: ['core', 'react'],
  wagmi: ['core', 'evm'],
  embedded: ['core'],
  viem: ['core', 'evm', 'react'],
  server: ['api', 'wallets', 'core', 'evm', 'solana', 'bitcoin', 'stacks'],
  testing: '*',
  devnet: '*',
  migrate: [],
  latchkit: [
    'core',
    'bitcoin',
    'evm',
    'solana',
    'stacks',
    'embedded',
    'wallets',
    'walletconnect',
    'api',
    'react',
    'ui',
  ],
}

/** Outside packages allowed in shipped source; all else must be a declared dependency to count. */
const outside = {
  core: [],
  evm: [/^@noble\/hashes/, /^@noble\/curves/, /^@adraffy\/ens-normalize$/],
  solana: [/^@noble\/curves/],
  bitcoin: [/^@noble\/(curves|hashes)/, /^@scure\/btc-signer$/],
  stacks: [/^@noble\/(curves|hashes)/],
  wallets: [],
  walletconnect: [/^@noble\//, /^@scure\/base$/],
  api: [/^valibot$/],
  react: [/^react(\/|$)/, /^react-dom(\/|$)/],
  ui: [/^react(\/|$)/, /^react-dom(\/|$)/, /^lean-qr\/nano$/],
  embedded: [],
  wagmi: [/^@wagmi\/core$/, /^viem$/],
  viem: [/^viem$/, /^ethers$/],
  latchkit: [/^react(\/|$)/, /^react-dom(\/|$)/],
  migrate: [/^node:/, /^typescript$/],
}

/**
 * What puts key shares together or derives keys from them: the server stores one share of a wallet, and no code of it may
 * assemble a key (docs/custody.md).
 */
const assemblesKeys =
  /^(?:shamir-secret-sharing|@scure\/bip32|@scure\/bip39|@noble\/curves|micro-key-producer|ed25519-hd-key|@latchkit\/(?:embedded|secure))(?:\/|$)|(?:^|\/)apps\/secure(?:\/|$)/

/**
 * What a feature of core takes from another one. What several share is in `transaction/` and `amount/`, which take nothing of
 * a feature: `swap` and `send` are not parts of each other.
 */
const mayReachFeature = {
  emailCapture: ['login', 'siwx'],
  names: ['identity'],
  nfts: ['activity'],
  send: ['identity', 'login'],
  swap: ['login'],
}

const familyWords = /\b(evm|eip155|solana|bitcoin|bip122|stacks)\b/i

export const name = 'import boundaries'

export function run() {
  const forbidden = []
  const deep = []
  const words = []
  const long = []
  const assembling = []
  const entwined = []
  const fileGraph = new Map()
  const packageGraph = new Map()
  for (const { folder, base } of [...listPackages(), ...listApps()]) {
    const sources = listSources(`${base}/src`)
    const toRoom = path => relative(`${base}/src`, path).split('/')[0]
    const features = new Set(
      folder === 'core' ? sources.filter(file => /\/src\/[^/]+\/feature\.ts$/.test(file)).map(toRoom) : [],
    )
    // The contract of features has this name as well.
    features.delete('contract')
    packageGraph.set(folder, new Set())
    for (const file of sources) {
      const shown = relative(root, file)
      const text = readFileSync(file, 'utf8')
      const test = isTest(file, base)
      if (relative(`${base}/src`, file).split('/').length > 4) deep.push(shown)
      if (
        !test &&
        !/\/(list|locales|data|icons|artifacts|chains|conformance)\//.test(file) &&
        !/\.css\.ts$/.test(file)
      ) {
        const lines = text.split('\n').length
        if (lines > 400) long.push(`${shown}: ${lines} lines`)
      }
      if ((folder === 'core' || folder === 'ui') && !test && !file.includes('/core/src/data/')) {
        const word = familyWords.exec(text)
        if (word) words.push(`${shown}: ${word[0]}`)
      }
      if (test) continue
      const edges = new Set()
      fileGraph.set(file, edges)
      for (const specifier of listImports(text)) {
        if (folder === 'server' && assemblesKeys.test(specifier))
          assembling.push(`${shown} imports ${specifier}`)
        if (specifier.startsWith('.')) {
          const path = resolve(dirname(file), specifier)
          if (!path.startsWith(`${base}/`))
            forbidden.push(`${shown} reaches out of its package: ${specifier}`)
          const target = resolveSource(file, specifier)
          if (!target) continue
          edges.add(target)
          const [from, to] = [toRoom(file), toRoom(target)]
          const isShared = from === 'transaction' || from === 'amount'
          if (from === to || !features.has(to) || !(isShared || features.has(from))) continue
          if (!mayReachFeature[from]?.includes(to)) entwined.push(`${shown} imports ${specifier}`)
          continue
        }
        const own = /^(?:@latchkit\/([a-z]+)|(latchkit))(?:\/|$)/.exec(specifier)
        const target = own?.[1] ?? own?.[2]
        // Another entry of its own package, by its name: the two share no file.
        if (target === folder) continue
        if (target) {
          packageGraph.get(folder).add(target)
          // An application composes packages, and no package imports one: it has no name that one could import.
          const rule = folder.startsWith('apps/') ? '*' : mayImport[folder]
          if (rule !== '*' && !rule?.includes(target)) forbidden.push(`${shown} may not import ${specifier}`)
        } else if (outside[folder] && !outside[folder].some(pattern => pattern.test(specifier)))
          forbidden.push(`${shown} may not import ${specifier}`)
      }
    }
  }
  const show = cycle => cycle.map(node => relative(root, node) || node).join(' → ')
  return [
    { title: 'packages import only what DESIGN allows', problems: forbidden },
    {
      title: 'no import cycle between files, type-only ones included',
      problems: findCycles(fileGraph).map(show),
    },
    {
      title: 'no import cycle between packages',
      problems: findCycles(packageGraph).map(cycle => cycle.join(' → ')),
    },
    { title: 'the server imports nothing that puts key shares together', problems: assembling },
    { title: 'features share transaction and amount, not each other', problems: entwined },
    { title: 'core and ui name no chain family', problems: words },
    { title: 'folders are at most three deep in a package', problems: deep },
    { title: 'no source file is longer than 400 lines', problems: long },
  ]
}
