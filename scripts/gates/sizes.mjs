import { readFileSync } from 'node:fs'
import { basename, relative } from 'node:path'
import { buildPackages } from '../lib/buildPackages.mjs'
import { bundle } from '../lib/bundle.mjs'
import { bundleSecure } from '../lib/bundleSecure.mjs'
import { chromiumPath } from '../lib/chromium.mjs'
import { root } from '../lib/root.mjs'
import { listPackages, resolveSource } from '../lib/sources.mjs'

const kB = bytes => `${(bytes / 1000).toFixed(1)} kB`
/** `files`: what was loaded, printed when the budget is exceeded. */
const judge = (title, size, budget, files = []) => {
  console.log(size, kB(budget), title)
  const problem = `${kB(size)} is over its budget of ${kB(budget)}`
  return { title, problems: size > budget ? [problem, ...files] : [] }
}

/**
 * Bitcoin's wallets are found in both ways: by Wallet Standard as Solana's, and as objects of the page as Stacks'. Its own
 * part is 1.7 kB; the aim of a family's is 2. The toolkit that all families share is counted with each.
 */
const intentBudgets = { bitcoin: 3_400 }
/** Bitcoin's holds the shapes of thirteen wallets and the checksums of addresses. */
const connectBudgets = { bitcoin: 10_300 }

/** Chain families, each a package whose `src/index.ts` loads the rest of it by one dynamic import. */
const families = { evm: 'EVM', solana: 'Solana', bitcoin: 'Bitcoin', stacks: 'Stacks' }

/** The module that the first dynamic import of a source file names, relative to the repository. */
function findLoaded(file) {
  const specifier = /\bimport\(\s*['"](\.[^'"]+)['"]\s*\)/.exec(readFileSync(`${root}/${file}`, 'utf8'))?.[1]
  const target = specifier && resolveSource(`${root}/${file}`, specifier)
  if (!target) throw new Error(`${file} loads nothing by a dynamic import`)
  return relative(root, target)
}

/** What single uses cost, as Vite bundles them, React outside: they say which package grew. */
async function measureUses() {
  const page = await bundle(`export * from 'latchkit'; export * from 'latchkit/networks'`)
  // By the module that a dynamic import names: chunks that bundlers make of shared modules have no name of their own.
  const loaded = new Map(
    [...page.chunks.values()]
      .filter(chunk => chunk.isDynamicEntry && chunk.facadeModuleId)
      .map(chunk => [relative(root, chunk.facadeModuleId), chunk.fileName]),
  )
  const under = folder => [...loaded].filter(([path]) => path.startsWith(`packages/${folder}/`))
  const filesOf = entries => entries.map(([, fileName]) => fileName)
  // Connecting needs all of these, so what a family or a transport shares with them is not counted again.
  const base = [
    page.entry.fileName,
    ...filesOf([...under('core/src'), ...under('latchkit/src'), ...under('ui/src')]),
  ]
  const over = (added, before) => page.sum([...added, ...before]) - page.sum(before)
  const results = []
  for (const [folder, title] of Object.entries(families)) {
    const path = findLoaded(`packages/${folder}/src/index.ts`)
    const family = loaded.get(path)
    if (!family) throw new Error(`${path} is in no chunk that is loaded on its own`)
    const connectors = under(`${folder}/src`).filter(([file]) =>
      /\/src\/(account\.ts|connectors\/.*)$/.test(file),
    )
    if (connectors.length === 0) {
      results.push(judge(`the ${title} family, on intent, with its connectors`, over([family], base), 8_000))
      continue
    }
    // EVM's holds the connector of a wallet in the page as well: its own chunk cost a returning visitor a wave of requests.
    results.push(
      judge(`the ${title} family, on intent`, over([family], base), intentBudgets[folder] ?? 3_000),
    )
    const own = [...base, family]
    const isAccount = ([file]) => basename(file) === 'account.ts'
    for (const [file, chunk] of connectors.filter(isAccount)) {
      // With the shared toolkit of families (3.5 kB, in pieces where four families share it) and noble's Keccak; the aim is
      // 6 kB for what connecting takes.
      const budget = connectBudgets[folder] ?? 10_000
      results.push(judge(`its ${basename(file)}, to connect`, over([chunk], own), budget))
    }
    // Wallets on another device, whose code follows the connectors.
    const connected = [...own, ...filesOf(connectors.filter(isAccount))]
    for (const [file, chunk] of connectors.filter(each => !isAccount(each)))
      results.push(judge(`its ${basename(file)}, over that`, over([chunk], connected), 5_000))
  }
  // Sites that ask for one-click sign-in load more; the budgets are those of a code and its session.
  const client = under('walletconnect/src').filter(([path]) => !/\/authenticate\.ts$/.test(path))
  const isFallback = ([path]) => /\/noble[^/]*$/.test(path)
  const native = filesOf(client.filter(each => !isFallback(each)))
  return [
    ...results,
    judge('the WalletConnect client by WebCrypto', over(native, base), 14_000),
    // Payments of Bitcoin and Stacks use other parts of noble's utilities, which are in one file then.
    judge('the WalletConnect client with its fallback for WebCrypto', over(filesOf(client), base), 28_200),
  ]
}

/** Small uses of single packages: what comes at once, 0.9 kB of Vite's own loader included where there is one. */
const uses = [
  ['one network of the networks file', `export { mainnet } from 'latchkit/networks'`, 800],
  ['walletConnect() itself', `export { walletConnect } from '@latchkit/walletconnect'`, 1_400],
  ['the directory of the first rows', `export { createBundledDirectory } from '@latchkit/wallets'`, 3_800],
  ['the facts of all wallets', `export { wallets } from '@latchkit/wallets/all'`, 9_300],
  ['the marks of all wallets', `export { walletIcons } from '@latchkit/wallets/icons'`, 5_000],
]

async function measureSmall() {
  const results = []
  for (const [title, code, budget] of uses) {
    const { sum, entry } = await bundle(code, { isPublished: true })
    results.push(judge(title, sum([entry.fileName]), budget))
  }
  const browser = listPackages().filter(({ folder }) => !['server', 'devnet', 'testing'].includes(folder))
  const entries = browser.flatMap(({ manifest }) =>
    Object.keys(manifest.exports)
      .filter(entry => !entry.endsWith('.css'))
      .map(entry => manifest.name + entry.slice(1)),
  )
  const { chunks } = await bundle(entries.map(entry => `import '${entry}'`).join('\n'))
  const left = [...chunks.values()].flatMap(({ modules }) =>
    Object.entries(modules)
      .filter(([, { renderedLength }]) => renderedLength > 0)
      .map(([id]) => relative(root, id)),
  )
  return [...results, { title: 'an import that is not used leaves nothing in the bundle', problems: left }]
}

/** A page with a button; what it does not use comes in a file of its own. */
const page = `
  import { createLatchkit, LatchkitButton, LatchkitProvider } from 'latchkit'
  import { mainnet } from 'latchkit/networks'
  console.log(createLatchkit, LatchkitButton, LatchkitProvider, mainnet)
`
/** What opening a feature loads over the account that it leads to, or that leads to it: views, actions, and its client of the server. */
const features = [
  ['sending', ['ui/dist/chunks/send'], 35_000],
  ['swapping', ['ui/dist/chunks/swap', 'api/dist/chunks/swap'], 35_000],
  ['buying', ['ui/dist/chunks/buy', 'api/dist/chunks/onramp'], 25_000],
  ['names', ['ui/dist/chunks/names', 'api/dist/chunks/names'], 20_000],
  ['activity', ['ui/dist/chunks/activity', 'api/dist/chunks/accountPages'], 20_000],
  ['NFTs', ['ui/dist/chunks/nfts', 'api/dist/chunks/accountPages'], 15_000],
  ['signing in with a wallet', ['ui/dist/chunks/siwx'], 5_000],
  ['signing in by email', ['ui/dist/chunks/login', 'latchkit/dist/chunks/createAuth'], 12_500],
]

async function measureFeatures() {
  const code = `${page}import { siwx } from 'latchkit/siwx'; console.log(siwx)`
  const { chunks, sum, entry } = await bundle(code, { isApplication: true, isPublished: true })
  const find = file => {
    const chunk = [...chunks.values()].find(each => each.facadeModuleId?.endsWith(`packages/${file}.js`))
    if (!chunk) throw new Error(`packages/${file}.js is in no chunk that is loaded on its own`)
    return chunk.fileName
  }
  const account = [
    entry.fileName,
    ...[
      'latchkit/dist/chunks/modal',
      'ui/dist/chunks/account',
      'ui/dist/chunks/methods',
      'api/dist/index',
      'evm/dist/chunks/family',
    ].map(find),
  ]
  return features.map(([title, files, budget]) =>
    judge(`${title}, over the account`, sum([...files.map(find), ...account]) - sum(account), budget),
  )
}

/** The modules by which an approval loads what reads, judges and signs its kind of payload (decision 0026). */
const approvals = {
  'a transaction of EVM': [
    'signing/evm/handleTransaction',
    'approval/decode/describeTransaction',
    'approval/advice/readEvmAdvice',
  ],
  'typed data': [
    'signing/evm/handleText',
    'approval/decode/describeTypedData',
    'approval/advice/readEvmAdvice',
  ],
  'a transaction of Solana': [
    'signing/solana/handleSolana',
    'approval/decode/describeSolana',
    'approval/advice/readSolanaAdvice',
  ],
  'a transaction of Stacks': ['signing/stacks/handleStacks', 'approval/decode/describeStacks'],
  // The PSBT reader is the one of the site, 30 kB of it (decision 0024).
  'a transaction of Bitcoin': ['signing/bitcoin/handleBitcoin', 'approval/decode/describeBitcoin'],
}
const approvalBudgets = {
  'a transaction of EVM': 120_000,
  'typed data': 117_000,
  'a transaction of Solana': 108_300,
  'a transaction of Stacks': 107_800,
  'a transaction of Bitcoin': 133_800,
}

/** What a visitor who signs in loads of the secure site; each row holds all that is loaded until then. */
async function measureSecure() {
  const { sum, total } = await bundleSecure()
  const frame = ['frame.html']
  // Loaded beside the frame, and before its first request of the auth API.
  const parsed = [...frame, 'src/api/parseReply.ts']
  const open = [...parsed, 'src/custody/createBrowserCustody.ts']
  const approval = [...open, 'view.html', 'src/pages/ApprovalBody.tsx']
  return [
    judge('secure site: the frame', sum(frame), 15_500),
    judge('secure site: the frame with what checks responses', sum(parsed), 19_200),
    judge('secure site: the frame with the keys open', sum(open), 78_000),
    judge(
      'secure site: with a view of the keys',
      sum([...open, 'view.html', 'src/pages/KeysBody.tsx']),
      98_000,
    ),
    ...Object.entries(approvals).map(([title, modules]) =>
      judge(
        `secure site: with an approval of ${title}`,
        sum([...approval, ...modules.map(module => `src/${module}.ts`)]),
        approvalBudgets[title],
      ),
    ),
    judge('secure site: all its files', total, 201_000),
  ]
}

const libraries = [/^@?wagmi(\/|$)/, /^@tanstack\//, /^viem(\/|$)/, /^ethers$/]

/** What a page of a site on wagmi, viem or ethers has: by itself, and over the page without it. */
const bridges = [
  ['the binding to wagmi', '@latchkit/wagmi', 'bindWagmi, networksFrom', 3_000],
  ['all of @latchkit/viem', '@latchkit/viem', '*', 1_700],
  ['@latchkit/viem/ethers', '@latchkit/viem/ethers', '*', 500],
]

async function measureBridges() {
  const bundlePage = code => bundle(code, { isApplication: true, isPublished: true, external: libraries })
  const plain = await bundlePage(page)
  const plainSize = plain.sum([plain.entry.fileName])
  const results = []
  for (const [title, id, names, budget] of bridges) {
    const own = await bundle(`export ${names === '*' ? '*' : `{ ${names} }`} from '${id}'`, {
      isPublished: true,
      external: [...libraries, /^@latchkit\/(core|evm|react)/],
    })
    results.push(judge(`${title}, all its files`, own.sum([...own.chunks.keys()]), budget))
    const [imported, use] = names === '*' ? ['* as bridge', 'bridge'] : [`{ ${names} }`, names]
    const used = await bundlePage(`${page}import ${imported} from '${id}'; console.log(${use})`)
    // With what it loads of the other packages before the first intent.
    results.push(
      judge(`${title}, over a page with a button`, used.sum([used.entry.fileName]) - plainSize, budget),
    )
  }
  const wagmi = await bundlePage(`${page}import { createConfig } from 'wagmi'; console.log(createConfig)`)
  const loaded = [...wagmi.chunks.values()].flatMap(({ modules, imports, dynamicImports }) => [
    ...Object.keys(modules).map(module => relative(root, module)),
    ...[...imports, ...dynamicImports].filter(id => libraries.some(library => library.test(id))),
  ])
  return [
    ...results,
    {
      title: 'a site on wagmi without the binding loads none of it, nor viem',
      problems: loaded.filter(id => /^packages\/(wagmi|viem)\/|^viem|^ethers|^@wagmi/.test(id)),
    },
    {
      title: 'the site on wagmi that this looks at has wagmi',
      problems: loaded.includes('wagmi') ? [] : ['wagmi is not imported'],
    },
  ]
}

/** What a page really loads, step by step, over a page of React and a native dialog. */
async function measurePage() {
  if (!chromiumPath()) return [{ title: 'bytes of a real page', problems: ['Chromium is not installed'] }]
  await buildPackages()
  const { countFallback } = await import('../../bench/lib/budgets.mjs')
  const { buildPeer, peers } = await import('../../bench/lib/peers.mjs')
  const { serveBuild, serveInternet } = await import('../../bench/lib/servers.mjs')
  const { launch } = await import('../../bench/lib/visit.mjs')
  const { measureBytes } = await import('../../bench/lib/passes.mjs')
  const internet = await serveInternet()
  const browser = await launch(internet.port)
  try {
    const measured = {}
    for (const peer of peers.filter(({ name }) => name === 'floor' || name === 'ours')) {
      peer.server = await serveBuild(buildPeer(peer))
      try {
        measured[peer.name] = await measureBytes(browser, peer)
      } finally {
        peer.server.close()
      }
    }
    const base = measured.floor.open.bytes
    const { load, open, code } = measured.ours
    const fallback = countFallback(code.files)
    return [
      judge(
        'page before any click, over the floor',
        load.bytes - measured.floor.load.bytes,
        12_000,
        load.files,
      ),
      judge('page with the list open, over the floor', open.bytes - base, 52_200, open.files),
      judge(
        'page with the QR code visible, over the floor',
        code.bytes - base - fallback.bytes,
        68_000,
        code.files,
      ),
      judge('the cipher over that, where the browser lacks it', fallback.bytes, 5_000, fallback.files),
      {
        title: 'no third-party request until the list is open',
        problems: open.thirdParty ? [`${open.thirdParty} requests`] : [],
      },
    ]
  } finally {
    await browser.close()
    internet.close()
  }
}

export const name = 'sizes'

export const run = async () => [
  ...(await measureSmall()),
  ...(await measureBridges()),
  ...(await measureFeatures()),
  ...(await measureSecure()),
  ...(await measureUses()),
  ...(await measurePage()),
]
