// Builds the page and the extension: `npm run build -w @latchkit/app-wallet`.
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import react from '@vitejs/plugin-react'
import { build as bundle } from 'esbuild'
import { build } from 'vite'
import { drawIcon } from './static/drawIcon.mjs'
import { toMultichainManifest } from './static/toMultichainManifest.mjs'

const at = path => fileURLToPath(new URL(path, import.meta.url))
// `node build.mjs DIR` builds somewhere else, so a test does not disturb a running demo.
const [folder] = process.argv.slice(2).filter(argument => !argument.startsWith('--'))
const dist = folder ? resolve(folder) : at('dist')
// `--multichain`: the extension imitates MetaMask, for sites under test.
const toOwnManifest = process.argv.includes('--multichain') ? toMultichainManifest : manifest => manifest
const started = performance.now()

// Verify and telemetry of the WalletConnect client call hosts of their own; this and src/walletconnect/quiet.ts turn
// both off (the bundler empties `process.env`, the client looks for `process` first).
const define = { 'process.env.IS_VITEST': '"true"', global: 'globalThis' }

const shared = { configFile: false, logLevel: 'warn', publicDir: false, plugins: [react()] }

const page = build({
  ...shared,
  root: at('src/page'),
  define,
  build: {
    outDir: `${dist}/page`,
    emptyOutDir: true,
    target: 'es2022',
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    chunkSizeWarningLimit: 2000,
  },
})

async function extension() {
  const out = `${dist}/extension`
  await build({
    ...shared,
    root: at('src/extension'),
    base: './',
    build: {
      outDir: out,
      emptyOutDir: true,
      target: 'es2022',
      assetsInlineLimit: 0,
      modulePreload: false,
      chunkSizeWarningLimit: 2000,
      rolldownOptions: { input: [at('src/extension/approve.html'), at('src/extension/popup.html')] },
    },
  })
  const scripts = bundle({
    entryPoints: ['background', 'bridge', 'inpage', 'inpageMultichain'].map(name =>
      at(`src/extension/${name}.ts`),
    ),
    outdir: out,
    bundle: true,
    format: 'iife',
    target: 'es2022',
    minify: true,
    legalComments: 'none',
    logLevel: 'warning',
  })
  await Promise.all([
    scripts,
    writeFile(`${out}/manifest.json`, toOwnManifest(await readFile(at('static/manifest.json'), 'utf8'))),
    // Nothing set: the built-in default for port base 4100. The demo command writes the real one.
    writeFile(`${out}/config.json`, '{}\n'),
    ...[16, 48, 128].map(size => writeFile(`${out}/icon-${size}.png`, drawIcon(size))),
  ])
}

await mkdir(dist, { recursive: true })
await Promise.all([page, extension()])
console.log(`Wallet page and extension built in ${((performance.now() - started) / 1000).toFixed(1)} s.`)
