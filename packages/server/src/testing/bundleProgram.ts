import { mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { basename } from 'node:path'
import { fileURLToPath } from 'node:url'
import { build } from 'esbuild'

const cache = fileURLToPath(new URL('../../.cache', import.meta.url))
const sqliteWorker = fileURLToPath(new URL('../storage/sqliteWorker.ts', import.meta.url))
const bundles = new Map<string, Promise<string>>()

/**
 * Bundles a program of the sources for Node, once in this process; npm packages stay outside of it. Through tsx each
 * start of the server takes about 5 s of processor time, of which this leaves one.
 *
 * @param file - absolute path of the TypeScript source
 * @returns absolute path of the JavaScript, until this process exits
 */
export function bundleProgram(file: string): Promise<string> {
  const bundle = bundles.get(file) ?? write(file)
  bundles.set(file, bundle)
  return bundle
}

async function write(file: string): Promise<string> {
  mkdirSync(cache, { recursive: true })
  // As deep as the sources are: the server finds the secure site's files from its own place.
  const folder = mkdtempSync(`${cache}/program-`)
  process.once('exit', () => rmSync(folder, { recursive: true, force: true }))
  await build({
    entryPoints: [file, sqliteWorker],
    outdir: folder,
    entryNames: '[name]',
    bundle: true,
    splitting: true,
    format: 'esm',
    platform: 'node',
    conditions: ['@latchkit/source'],
    logLevel: 'error',
    plugins: [
      {
        name: 'npm-packages',
        setup({ onResolve, resolve }) {
          onResolve({ filter: /^[^./]/ }, async ({ path, kind, resolveDir, pluginData }) => {
            if (pluginData === 'resolved') return undefined
            const found = await resolve(path, { kind, resolveDir, pluginData: 'resolved' })
            return { path: found.path, external: found.external || found.path.includes('/node_modules/') }
          })
        },
      },
    ],
  })
  return `${folder}/${basename(file).replace(/\.ts$/, '.js')}`
}
