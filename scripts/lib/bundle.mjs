import { gzipSync } from 'node:zlib'
import { build, defaultClientConditions } from 'vite'
import { buildPackages } from './buildPackages.mjs'
import { root } from './root.mjs'

const entryId = 'virtual:latchkit-use'

/**
 * Bundles a few lines of host code as Vite does in production (React outside), and says what loads at
 * once and what comes later. As an application the entry exports nothing, so it may hold what later chunks share.
 * `external`: packages that stay outside, as React does. `isPublished`: of the files that the packages publish, else of their sources.
 */
export async function bundle(code, { isApplication = false, isPublished = false, external = [] } = {}) {
  if (isPublished) await buildPackages()
  // Vite leaves NODE_ENV=production behind in this process.
  const before = process.env.NODE_ENV
  const { output } = await build({
    configFile: false,
    root,
    logLevel: 'silent',
    resolve: { conditions: [...(isPublished ? [] : ['@latchkit/source']), ...defaultClientConditions] },
    oxc: { jsx: { runtime: 'automatic' } },
    plugins: [
      {
        name: 'use',
        resolveId: id => (id === entryId ? `${root}/use.js` : undefined),
        load: id => (id === `${root}/use.js` ? code : undefined),
      },
    ],
    build: {
      write: false,
      target: 'es2022',
      modulePreload: { polyfill: false },
      reportCompressedSize: false,
      rolldownOptions: {
        input: entryId,
        preserveEntrySignatures: isApplication ? false : 'strict',
        external: [/^react($|\/)/, /^react-dom($|\/)/, ...external],
      },
    },
  })
  if (before === undefined) delete process.env.NODE_ENV
  else process.env.NODE_ENV = before
  const chunks = new Map(output.filter(item => item.type === 'chunk').map(chunk => [chunk.fileName, chunk]))
  const sizeOf = name => gzipSync(chunks.get(name).code, { level: 9 }).length
  /** The chunks that come with one: its static imports, theirs, and so on. */
  const closureOf = (name, seen = new Set()) => {
    if (seen.has(name) || !chunks.has(name)) return seen
    seen.add(name)
    for (const next of chunks.get(name).imports) closureOf(next, seen)
    return seen
  }
  const entry = [...chunks.values()].find(chunk => chunk.isEntry)
  return {
    chunks,
    entry,
    closureOf,
    /** gzip bytes of one chunk. */
    sizeOf,
    /** gzip bytes of all chunks that load with the given ones. */
    sum: names =>
      [...new Set([...names].flatMap(name => [...closureOf(name)]))].reduce(
        (total, name) => total + sizeOf(name),
        0,
      ),
    /** The chunk that a source file came into. */
    find: part =>
      [...chunks.values()].find(chunk => Object.keys(chunk.modules).some(id => id.includes(part)))?.fileName,
  }
}
