import { relative } from 'node:path'
import { bundle } from '../lib/bundle.mjs'
import { root } from '../lib/root.mjs'
import { listPackages } from '../lib/sources.mjs'
import { toResults } from './toResults.mjs'

/** A smaller chunk costs more in its request than in its bytes, and compresses badly (PERFORMANCE.md). */
const smallest = 1000

/** Chunks that may be smaller, by the module they are for: `[pattern, reason]`. A reason that fits none fails. */
const reasons = [
  [/^rolldown\/runtime/, 'made by the bundler: its own helpers'],
  [
    /^packages\/core\/src\/(client\/(internals|lifetime|loadFeature)|errors\/(BaseError|isError|toErrorInfo))\.ts/,
    'shared by the engine, the families and the features; in the page it would cost bytes before a click',
  ],
  [
    /^packages\/core\/src\/family\/(claimId|createPlanCache|isFeeChanged|untilAborted)\.ts/,
    'shared by the families; a page has one or more of them, and no chunk of theirs is on every page',
  ],
  [
    /^packages\/core\/src\/(directory\/(directory|walletMatcher)|utils\/(buildWalletLink|formatUnits|toDisplayText)|state\/selectors\/(selectNetwork|selectWantedNetwork))\.ts/,
    'shared by views of different moments: the list, the account, sending',
  ],
  [
    /^packages\/core\/src\/data\/restrictedTimezones\.ts/,
    'read where a fallback origin is given, by the client of the server and that of the relay',
  ],
  [
    /^packages\/core\/src\/restore\/migrateAppKitStorage\.ts/,
    'runs once for a visitor of a site that was built on AppKit before',
  ],
  [
    /^packages\/core\/src\/features\/loadRemoteFeatures\.ts/,
    'read only where the host names a server, when the modal opens',
  ],
  [
    /^packages\/solana\/src\/utils\/base58\.ts/,
    'shared by connectors and transfers, which load at different moments',
  ],
  [
    /^packages\/ui\/src\/(components\/(CopyButton|SearchField|Waiting|getStoreLinks)|locales\/numberSigns)\.ts/,
    'shared by two or three view groups, and by no view of the first opening',
  ],
  [
    /^packages\/wallets\/src\/(featuredMore|search)\.ts/,
    'parts of the built-in directory: read for all wallets and for a search, without a server alone',
  ],
]

/** What a chunk is for: the module that a dynamic import names, else its biggest one. */
function moduleOf(chunk) {
  const biggest = Object.entries(chunk.modules).sort(
    ([, a], [, b]) => b.renderedLength - a.renderedLength,
  )[0]?.[0]
  const id = (chunk.facadeModuleId ?? biggest ?? chunk.fileName).replace(/\0/g, '')
  return id.startsWith('/') ? relative(root, id) : id
}

export const name = 'chunks'

/** The chunks of the page that the bench measures, as Vite cuts them. */
export async function run() {
  const { chunks, sizeOf } = await bundle(`import '${root}/bench/peers/ours/src/main.jsx'`, {
    isApplication: true,
  })
  const found = new Map(listPackages().map(({ folder }) => [folder, []]))
  const needed = new Set()
  const other = []
  let small = 0
  for (const chunk of chunks.values()) {
    const size = sizeOf(chunk.fileName)
    if (size >= smallest || chunk.isEntry) continue
    small += 1
    const module = moduleOf(chunk)
    const reason = reasons.find(([pattern]) => pattern.test(module))
    if (reason) {
      needed.add(reason)
      continue
    }
    const folder = /^packages\/([^/]+)/.exec(module)?.[1]
    const line = `${size} B: ${module}${chunk.isDynamicEntry ? '' : ' (shared)'}, ${Object.keys(chunk.modules).length} modules`
    ;(found.get(folder) ?? other).push(line)
  }
  console.log(`        ${chunks.size} chunks of the bench page, ${small} of them under ${smallest} B gzip`)
  return [
    ...toResults('no chunk under 1 kB without a reason', found),
    { title: 'no chunk of another package is under 1 kB without a reason', problems: other },
    {
      title: 'every reason for a small chunk is still needed',
      problems: reasons.filter(reason => !needed.has(reason)).map(([pattern]) => String(pattern)),
    },
  ]
}
