import { gzipSync } from 'node:zlib'
import { build } from 'vite'
import { root } from './root.mjs'

/**
 * Builds the secure site without writing it, and says what its pages load.
 *
 * @returns {Promise<{ total: number, sum(names: readonly string[]): number }>} gzip bytes of the whole site; and of the
 *   pages (`frame.html`) and lazy modules (`src/pages/KeysBody.tsx`) named, with their imports and styles, each file once
 */
export async function bundleSecure() {
  // Vite leaves NODE_ENV=production behind in this process.
  const before = process.env.NODE_ENV
  process.env.NODE_ENV = 'production'
  const folder = `${root}/apps/secure`
  const { output } = await build({
    root: folder,
    logLevel: 'silent',
    build: { write: false, reportCompressedSize: false },
  })
  if (before === undefined) delete process.env.NODE_ENV
  else process.env.NODE_ENV = before
  const files = new Map(output.map(file => [file.fileName, file]))
  const add = list =>
    [...list]
      .map(name => files.get(name))
      .reduce(
        (total, file) => total + gzipSync(Buffer.from(file.code ?? file.source), { level: 9 }).length,
        0,
      )
  return {
    total: add(files.keys()),
    sum(names) {
      const loaded = new Set(names.filter(name => files.has(name)))
      const visit = ({ fileName, imports, viteMetadata }) => {
        if (loaded.has(fileName)) return
        loaded.add(fileName)
        for (const style of viteMetadata?.importedCss ?? []) loaded.add(style)
        for (const next of imports) if (files.has(next)) visit(files.get(next))
      }
      for (const name of names) {
        const id = `${folder}/${name}`
        const isOf = ({ facadeModuleId, moduleIds }) => facadeModuleId === id || moduleIds?.includes(id)
        // What one page imports and another loads later has a chunk that is not named by it.
        const chunk = output.find(({ facadeModuleId }) => facadeModuleId === id) ?? output.find(isOf)
        if (!chunk) throw new Error(`apps/secure: ${name} is in no chunk`)
        visit(chunk)
      }
      return add(loaded)
    },
  }
}
