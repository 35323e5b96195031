import { relative } from 'node:path'
import { bundle } from '../lib/bundle.mjs'
import { root } from '../lib/root.mjs'
import { listPackages } from '../lib/sources.mjs'
import { toResults } from './toResults.mjs'

/** A smaller chunk costs more in its request than in its bytes, and compresses badly. */
const smallest = 1000

/** Chunks that may be smaller, by the module they are for: `[pattern, reason]`. A reason that fits none fails. */
const reasons = [
  [
    /^rolldown\/runtime|dist\/chunks\/rolldown-runtime|^vite\/preload-helper/,
    'made by the bundlers: their own helpers',
  ],
  [
    /^packages\/core\/dist\/chunks\/shared-connecting\.js/,
    'read where a fallback origin is given, by the client of the server and that of the relay',
  ],
  [
    /^packages\/core\/dist\/chunks\/intent-families\.js/,
    'looks for wallets in the page, for families that many sites leave out',
  ],
  [
    /^packages\/stacks\/dist\/chunks\/read2?\.js/,
    'names what a balance needs of a file that payments share; both load at once',
  ],
  [
    /^packages\/(solana|stacks)\/dist\/chunks\/family\.js/,
    'the list of wallets over the toolkit that families share, which is needed before the code of an account',
  ],
  [
    /^packages\/core\/dist\/chunks\/loadRemoteFeatures\.js/,
    'read only where the host names a server, when the modal opens',
  ],
  [
    /^packages\/ui\/dist\/chunks\/methods\.js/,
    'names what the wallet list needs of a file that the views of signing in share; both load at once',
  ],
  [/^packages\/latchkit\/dist\/chunks\/modal\.js/, "starts the packages' files of the first intent"],
  [
    /^packages\/wallets\/dist\/chunks\/(featuredMore2|search)\.js/,
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

/** The chunks of the page that the bench measures, as Vite cuts them from the published files. */
export async function run() {
  const { chunks, sizeOf } = await bundle(`import '${root}/bench/peers/ours/src/main.jsx'`, {
    isApplication: true,
    isPublished: true,
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
