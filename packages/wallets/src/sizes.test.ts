import { fileURLToPath } from 'node:url'
import { gzipSync } from 'node:zlib'
import { build } from 'esbuild'
import { describe, expect, it } from 'vitest'

const resolveDir = fileURLToPath(new URL('.', import.meta.url))

/** Gzipped bytes of every chunk that a bundler makes of one import, by chunk name without its hash. */
async function measure(contents: string): Promise<Record<string, number>> {
  const result = await build({
    stdin: { contents, resolveDir, loader: 'ts', sourcefile: 'entry.ts' },
    bundle: true,
    minify: true,
    splitting: true,
    format: 'esm',
    outdir: '/out',
    write: false,
    conditions: ['@latchkit/source'],
  })
  return Object.fromEntries(
    result.outputFiles.map(file => [
      file.path.replace(/^\/out\//, '').replace(/(?:-[A-Z0-9]{8})?\.js$/, ''),
      gzipSync(file.contents, { level: 9 }).length,
    ]),
  )
}

describe('sizes, gzipped (budgets: list open floor + 35 kB for everything, AllWallets + 30 kB of icons)', () => {
  it('keeps the facts of the first rows within 1.2 kB', async () => {
    const { stdin = 0 } = await measure(`export { featuredWallets } from './index.ts'`)
    expect(stdin).toBeLessThanOrEqual(1200)
  })

  it('keeps all that the first rows need, directory and marks included, within 2.8 kB', async () => {
    const chunks = await measure(`export { createBundledDirectory } from './index.ts'`)
    const first = Object.entries(chunks).filter(([name]) => ['stdin', 'chunk'].includes(name))
    expect(first).toHaveLength(2)
    expect(first.reduce((sum, [, bytes]) => sum + bytes, 0)).toBeLessThanOrEqual(2800)
  })

  it('keeps the facts of all wallets within 9 kB and out of the first rows', async () => {
    const { stdin = 0 } = await measure(`export { wallets } from './all.ts'`)
    expect(stdin).toBeLessThanOrEqual(9000)
    const chunks = await measure(`export { loadWallets } from './index.ts'`)
    expect(chunks['all']).toBeLessThanOrEqual(8000)
    expect(chunks['stdin']).toBeLessThanOrEqual(300)
  })

  it('keeps the marks of all wallets within 4 kB', async () => {
    const { stdin = 0 } = await measure(`export { walletIcons } from './icons/index.ts'`)
    expect(stdin).toBeLessThanOrEqual(4000)
  })

  it('leaves nothing behind for an import of nothing', async () => {
    const contents = `import './index.ts'; import './all.ts'; import './icons/index.ts'`
    const result = await build({
      stdin: { contents, resolveDir, loader: 'ts', sourcefile: 'entry.ts' },
      bundle: true,
      minify: true,
      format: 'esm',
      write: false,
      logLevel: 'silent',
      conditions: ['@latchkit/source'],
    })
    expect(result.outputFiles.map(file => file.text)).toEqual([''])
  })
})
