import { relative } from 'node:path'
import { rolldown } from 'rolldown'
import { root } from './root.mjs'

/** A host page that lists wallets and connects; what it does not use comes in a file of its own. */
const page = `
  import { createLatchkit, LatchkitProvider, useAccount, useLatchkit } from 'latchkit'
  import { mainnet, solanaMainnet } from 'latchkit/networks'
  console.log(createLatchkit, LatchkitProvider, useAccount, useLatchkit, mainnet, solanaMainnet)
`

/** Modules that load together at the first intent, each behind a dynamic import of its package or of another. */
const intentRoots = [
  'packages/latchkit/src/modal.ts',
  'packages/core/src/engine.ts',
  'packages/evm/src/family.ts',
  'packages/solana/src/family.ts',
  'packages/wallets/src/index.ts',
]

/** Loaded at the first intent as well, each by the sites of its networks alone. */
const familyRoots = ['packages/bitcoin/src/family.ts', 'packages/stacks/src/family.ts']

/** Loaded by the first tap. What these share with later ones is apart from what only the account and features share. */
const connectRoots = [
  'packages/ui/src/views/connecting/index.ts',
  'packages/ui/src/views/pairing/index.ts',
  'packages/walletconnect/src/createTransport.ts',
  'packages/walletconnect/src/sign/createSessions.ts',
]

/** Loaded only after another one: what both need is in that one's file. */
const followers = new Map([
  ['packages/ui/src/views/login/settings.ts', 'packages/ui/src/views/login/index.ts'],
  ['packages/ui/src/views/login/elsewhere.ts', 'packages/ui/src/views/login/index.ts'],
])

const options = {
  resolve: { conditionNames: ['@latchkit/source', 'browser', 'import', 'default'] },
  external: id => !/^(\.|\/|latchkit(\/|$)|@latchkit\/)/.test(id),
  transform: { jsx: { runtime: 'automatic' } },
  logLevel: 'silent',
}

const host = 'page.js'
const importAll = entries =>
  entries.map((entry, index) => `import * as e${index} from '${entry}'; console.log(e${index})`).join('\n')

/** The modules of the workspace with what each still imports after unused code is dropped. */
async function readGraph(code) {
  const bundle = await rolldown({
    ...options,
    cwd: root,
    input: `${root}/${host}`,
    plugins: [
      {
        name: 'host',
        resolveId: id => (id === `${root}/${host}` ? id : undefined),
        load: id => (id === `${root}/${host}` ? code : undefined),
      },
    ],
  })
  const { output } = await bundle.generate({ format: 'es', preserveModules: true, preserveModulesRoot: root })
  await bundle.close()
  const chunks = output.filter(({ type }) => type === 'chunk')
  const pathOf = chunk => relative(root, chunk.facadeModuleId ?? chunk.moduleIds[0] ?? chunk.fileName)
  const paths = new Map(chunks.map(chunk => [chunk.fileName, pathOf(chunk)]))
  const toPaths = names => names.flatMap(name => paths.get(name) ?? [])
  return new Map(
    chunks.map(chunk => [
      pathOf(chunk),
      { imports: toPaths(chunk.imports), dynamicImports: toPaths(chunk.dynamicImports) },
    ]),
  )
}

/** Everything that loads with the given modules: their static imports, theirs, and so on. */
function closureOf(graph, paths) {
  const seen = new Set()
  const visit = path => {
    if (seen.has(path) || !graph.has(path)) return
    seen.add(path)
    graph.get(path).imports.forEach(visit)
  }
  paths.forEach(visit)
  return seen
}

/** The entries that a page imports by itself; of the others it imports single names, or with the modal. */
const pageEntries = ['latchkit', 'latchkit/actions', 'latchkit/networks', '@latchkit/react']

/** `packages/ui/src/views/send/index.ts` is published in `views-send`. */
const toFileName = path =>
  path
    .replace(/^packages\/[^/]+\/src\//, '')
    .replace(/(\/index)?\.tsx?$/, '')
    .replaceAll('/', '-')

/**
 * The file that each module is published in, by the moment a page loads it: `page`, `public` (what only some pages
 * import), `common` (what those and the first intent need), `intent`, `intent-families`, one for each dynamic import that follows, and
 * what several of those share: `shared-connecting` and `shared`.
 *
 * @returns {Promise<{ moments: ReadonlyMap<string, string>, lazy: ReadonlySet<string> }>} `moments`: file names without
 *   extension by path relative to the repository, those a page loads first come first; `lazy`: modules that are imported
 *   dynamically
 */
export async function findMoments() {
  const graph = await readGraph(page)
  const missing = [...intentRoots, ...familyRoots, ...connectRoots].filter(path => !graph.has(path))
  if (missing.length > 0) throw new Error(`no page loads ${missing.join(', ')}`)
  const moments = new Map()
  const assign = (paths, name) => {
    for (const path of paths) if (!moments.has(path)) moments.set(path, name)
  }
  // Networks and options throw it by themselves: a file of its own keeps the page's from those that use nothing else of it.
  assign(['packages/core/src/errors/BaseError.ts'], 'error')
  assign(closureOf(graph, [host]), 'page')
  const exported = closureOf(await readGraph(importAll(pageEntries)), [host])
  const everywhere = closureOf(graph, intentRoots)
  const intent = closureOf(graph, [...intentRoots, ...familyRoots])
  assign(
    [...exported].filter(path => intent.has(path)),
    'common',
  )
  assign(exported, 'public')
  // What core has for some families does not load with the others.
  const isOfFamilies = path => path.startsWith('packages/core/') && !everywhere.has(path)
  assign([...intent].filter(isOfFamilies), 'intent-families')
  assign(intent, 'intent')

  const lazy = new Set([...graph.values()].flatMap(({ dynamicImports }) => dynamicImports))
  const later = [...lazy].filter(path => !moments.has(path))
  const closures = new Map(later.map(path => [path, closureOf(graph, [path])]))
  const found = new Map()
  for (const path of graph.keys()) {
    if (moments.has(path)) continue
    const all = later.filter(each => closures.get(each).has(path))
    const users = all.filter(each => !all.includes(followers.get(each)))
    // What all of them load with one of them is in that one's file.
    const owner = users.find(each => users.every(user => closures.get(user).has(each)))
    if (owner) found.set(path, toFileName(owner))
    else if (users.length > 0)
      found.set(path, users.some(each => connectRoots.includes(each)) ? 'shared-connecting' : 'shared')
  }
  // The order decides which file takes a module that two need: a first tap may not load what only later ones share, and
  // the wallet list not the views that follow its ways to sign in.
  const order = ['views-methods', 'shared-connecting', 'shared']
  const rank = name => (order.includes(name) ? order.indexOf(name) : order.length)
  for (const [path, name] of [...found].sort(([, a], [, b]) => rank(a) - rank(b))) assign([path], name)
  return { moments, lazy }
}
