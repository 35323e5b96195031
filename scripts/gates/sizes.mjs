import { gzipSync } from 'node:zlib'
import { build } from 'esbuild'
import { root } from '../lib/root.mjs'

const kB = bytes => `${(bytes / 1000).toFixed(1)} kB`

/**
 * What one use of the packages costs over React: static code at load, and what comes when. The whole page
 * is measured by the bench; these gates say which package grew.
 */
const uses = [
  {
    title: 'before any click: provider, hooks and buttons (budget of the page: floor + 10 kB)',
    code: `export { createLatchkit, LatchkitProvider, LatchkitButton, ConnectButton, AccountButton, NetworkButton, useAccount, useNetwork, useLatchkit, useDisconnect } from 'latchkit'`,
    part: 'static',
    budget: 10_000,
  },
  {
    title: 'core: createLatchkit alone',
    code: `export { createLatchkit } from '@latchkit/core'`,
    part: 'static',
    budget: 4_800,
  },
  {
    title: 'the EVM family, loaded on intent',
    code: `export { createEvmAdapter } from './packages/evm/src/adapter.ts'`,
    part: 'static',
    budget: 4_500,
  },
  {
    title: 'the networks file costs what is used of it',
    code: `export { mainnet } from 'latchkit/networks'`,
    part: 'static',
    budget: 600,
  },
]

async function measure(code) {
  const result = await build({
    stdin: { contents: code, resolveDir: root, sourcefile: 'use.ts', loader: 'ts' },
    bundle: true,
    minify: true,
    splitting: true,
    format: 'esm',
    target: 'es2022',
    outdir: '/latchkit-size',
    write: false,
    metafile: true,
    conditions: ['@latchkit/source'],
    define: { 'process.env.NODE_ENV': '"production"' },
    external: ['react', 'react-dom', 'react-dom/*', 'react/*'],
    loader: { '.css': 'empty' },
    logLevel: 'silent',
  })
  const bytes = new Map(
    result.outputFiles.map(file => [file.path, gzipSync(file.contents, { level: 9 }).length]),
  )
  const outputs = Object.entries(result.metafile.outputs)
  const entry = outputs.find(([, output]) => output.entryPoint === 'use.ts')?.[0]
  const closure = new Set()
  const visit = path => {
    if (closure.has(path)) return
    closure.add(path)
    for (const item of result.metafile.outputs[path].imports)
      if (item.kind === 'import-statement' && !item.external) visit(item.path)
  }
  visit(entry)
  const sizeOf = path => [...bytes].find(([file]) => file.endsWith(path.split('/').pop()))?.[1] ?? 0
  return [...closure].reduce((sum, path) => sum + sizeOf(path), 0)
}

export const name = 'sizes'

export async function run() {
  const results = []
  for (const { title, code, budget } of uses) {
    const size = await measure(code)
    console.log(`        ${kB(size).padStart(9)} of ${kB(budget).padStart(8)}  ${title}`)
    results.push({
      title,
      problems: size > budget ? [`${kB(size)} is over its budget of ${kB(budget)}`] : [],
    })
  }
  return results
}
