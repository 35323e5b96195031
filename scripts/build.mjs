// npm run build: the declarations of every package by TypeScript, and the files that hosts load.
import { execFileSync } from 'node:child_process'
import { ensureInstalled } from './lib/ensureInstalled.mjs'
import { root } from './lib/root.mjs'

await ensureInstalled({ root, log: console.log })
const { buildPackages } = await import('./lib/buildPackages.mjs')
execFileSync(process.execPath, [`${root}/node_modules/typescript/bin/tsc`, '-b'], {
  cwd: root,
  stdio: 'inherit',
})
await buildPackages()
