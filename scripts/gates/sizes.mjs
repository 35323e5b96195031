import { readFileSync } from 'node:fs'
import { basename, relative } from 'node:path'
import { bundle } from '../lib/bundle.mjs'
import { chromiumPath } from '../lib/chromium.mjs'
import { root } from '../lib/root.mjs'
import { listPackages, resolveSource } from '../lib/sources.mjs'

const kB = bytes => `${(bytes / 1000).toFixed(1)} kB`
const judge = (title, size, budget) => {
  console.log(`        ${kB(size).padStart(9)} of ${kB(budget).padStart(8)}  ${title}`)
  return { title, problems: size > budget ? [`${kB(size)} is over its budget of ${kB(budget)}`] : [] }
}

/** Chain families, each a package whose `src/index.ts` loads the rest of it by one dynamic import. */
const families = { evm: 'EVM', solana: 'Solana' }

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
    const connectors = under(`${folder}/src/connectors`)
    if (connectors.length === 0) {
      results.push(judge(`the ${title} family, on intent, with its connectors`, over([family], base), 8_000))
      continue
    }
    // EVM's holds the connector of a wallet in the page as well: its own chunk cost a returning visitor a wave of requests.
    results.push(judge(`the ${title} family, on intent`, over([family], base), 3_000))
    for (const [file, chunk] of connectors) {
      // With the shared toolkit of families (2.8 kB) and noble's Keccak; the aim is 6 kB for what connecting takes.
      const budget = /mobile/i.test(file) ? 13_500 : 9_500
      results.push(judge(`its ${basename(file)}, to connect`, over([chunk], [...base, family]), budget))
    }
  }
  // Sites that ask for one-click sign-in load more; the budgets are those of a code and its session.
  const client = under('walletconnect/src').filter(([path]) => !/\/authenticate\.ts$/.test(path))
  const isFallback = ([path]) => /\/noble[^/]*$/.test(path)
  const native = filesOf(client.filter(each => !isFallback(each)))
  return [
    ...results,
    judge('the WalletConnect client by WebCrypto', over(native, base), 14_000),
    judge('the WalletConnect client with its fallback for WebCrypto', over(filesOf(client), base), 28_000),
  ]
}

/** Small uses of single packages: what comes at once, 0.9 kB of Vite's own loader included where there is one. */
const uses = [
  ['one network of the networks file', `export { mainnet } from 'latchkit/networks'`, 600],
  ['walletConnect() itself', `export { walletConnect } from '@latchkit/walletconnect'`, 1_300],
  ['the directory of the first rows', `export { createBundledDirectory } from '@latchkit/wallets'`, 3_800],
  ['the facts of all wallets', `export { wallets } from '@latchkit/wallets/all'`, 9_000],
  ['the marks of all wallets', `export { walletIcons } from '@latchkit/wallets/icons'`, 4_000],
]

async function measureSmall() {
  const results = []
  for (const [title, code, budget] of uses) {
    const { sum, entry } = await bundle(code)
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

/** What a page really loads, step by step, over a page of React and a native dialog (PERFORMANCE.md). */
async function measurePage() {
  if (!chromiumPath()) return [{ title: 'bytes of a real page', problems: ['Chromium is not installed'] }]
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
      measured[peer.name] = await measureBytes(browser, peer)
      peer.server.close()
    }
    const base = measured.floor.open.bytes
    const { load, open, code } = measured.ours
    return [
      judge('page before any click, over the floor', load.bytes - measured.floor.load.bytes, 12_000),
      // 50 and 65 kB once packages are published as one file per moment (decision 0014).
      judge('page with the list open, over the floor', open.bytes - base, 51_000),
      judge('page with the QR code visible, over the floor', code.bytes - base, 66_500),
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

export const run = async () => [...(await measureSmall()), ...(await measureUses()), ...(await measurePage())]
