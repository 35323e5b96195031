import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { build } from 'esbuild'
import { describe, expect, it } from 'vitest'

const root = join(import.meta.dirname, '../../..')

/** Bytes over React, core and the binding, gzip 9: what the entry needs at once, and each chunk that it may load later. */
async function measure(
  contents: string,
  alsoExternal: readonly string[],
): Promise<{ entry: number; total: number }> {
  const { outputFiles, metafile } = await build({
    stdin: { contents, resolveDir: root, sourcefile: 'use.ts', loader: 'ts' },
    bundle: true,
    minify: true,
    splitting: true,
    format: 'esm',
    target: 'es2022',
    outdir: join(root, 'size'),
    write: false,
    metafile: true,
    conditions: ['@latchkit/source'],
    define: { 'process.env.NODE_ENV': '"production"' },
    external: ['react', 'react-dom', 'react-dom/*', 'react/*', ...alsoExternal],
    logLevel: 'silent',
  })
  const sizeOf = (path: string): number => {
    const file = outputFiles.find(each => each.path.endsWith(path.split('/').pop() ?? ''))
    return file ? gzipSync(file.contents, { level: 9 }).length : 0
  }
  const outputs = Object.entries(metafile.outputs)
  // Whatever is imported lazily is an entry point, too.
  const start = outputs.find(([path]) => path.endsWith('/stdin.js'))?.[0] ?? ''
  const needed = new Set<string>()
  const visit = (path: string): void => {
    if (needed.has(path)) return
    needed.add(path)
    for (const item of metafile.outputs[path]?.imports ?? [])
      if (item.kind === 'import-statement' && !item.external) visit(item.path)
  }
  visit(start)
  const sum = (paths: Iterable<string>): number => [...paths].reduce((all, path) => all + sizeOf(path), 0)
  return { entry: sum(needed), total: sum(outputs.map(([path]) => path)) }
}

const shared = ['@latchkit/core', '@latchkit/react']

describe('size (PERFORMANCE: list open within floor + 35 kB, this package’s part of it)', () => {
  it('the modal with its list stays within 16 kB, as esbuild cuts it into chunks', async () => {
    const { entry } = await measure(`export { createModal } from '@latchkit/ui'`, shared)
    expect(entry).toBeGreaterThan(10_000)
    expect(entry).toBeLessThan(16_000)
  })

  it('all views and the QR encoder together stay within 64 kB', async () => {
    const { total } = await measure(`export { createModal } from '@latchkit/ui'`, shared)
    expect(total).toBeLessThan(64_000)
  })
})
