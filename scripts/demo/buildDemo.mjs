import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { run } from '../lib/ensureInstalled.mjs'

/** The sites the demo shows: the folder, what the build must have made, and whether it is there at all. */
export const sites = [
  { name: 'demo', folder: 'apps/demo', output: 'apps/demo/dist' },
  { name: 'wallet', folder: 'apps/wallet', output: 'apps/wallet/dist/page' },
  { name: 'secure', folder: 'apps/secure', output: 'apps/secure/dist' },
]

// They never reach a browser, so a change in them does not make a site stale.
const notInSites = ['devnet', 'server', 'testing']

/**
 * Compiles the packages, and builds each site whose sources differ from those of its last build.
 *
 * @param {{ root: string, state: string, log: (line: string) => void, signal?: AbortSignal }} options
 *   `state`: the folder that remembers what was built
 */
export async function buildDemo({ root, state, log, signal }) {
  log('Compiling the packages')
  await run(process.execPath, [join(root, 'scripts/build.mjs')], { cwd: root, signal })
  for (const { name, folder, output } of sites) {
    const tool = builderOf(join(root, folder))
    if (!tool) {
      log(`The ${name} site is not written yet (${folder} has no build): skipped`)
      continue
    }
    const stamp = join(state, 'build', `${name}.json`)
    const sources = fingerprint(root, folder)
    if (isBuilt(join(root, output), stamp, sources)) continue
    log(`Building the ${name} site`)
    // A test runner's NODE_ENV would make a development build of it.
    await run(tool.command, tool.args, { cwd: join(root, folder), signal, env: { NODE_ENV: 'production' } })
    mkdirSync(dirname(stamp), { recursive: true })
    writeFileSync(stamp, JSON.stringify({ sources, output: madeAt(join(root, output)) }))
  }
}

/** Returns whether a site has something to build. */
export function hasBuild(root, folder) {
  return builderOf(join(root, folder)) !== undefined
}

function builderOf(folder) {
  try {
    const { scripts } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'))
    if (scripts?.build) return { command: 'npm', args: ['run', '--silent', 'build'] }
  } catch {
    return undefined
  }
  const vite = join(folder, '../../node_modules/vite/bin/vite.js')
  const configured = ['vite.config.ts', 'vite.config.mjs'].some(name => existsSync(join(folder, name)))
  return configured ? { command: process.execPath, args: [vite, 'build', '--logLevel', 'warn'] } : undefined
}

// The stamp also names the output it was made for: a build by hand, or a removed folder, makes it void.
function isBuilt(output, stamp, sources) {
  try {
    const last = JSON.parse(readFileSync(stamp, 'utf8'))
    return last.sources === sources && last.output === madeAt(output)
  } catch {
    return false
  }
}

function madeAt(output) {
  return statSync(join(output, 'index.html')).mtimeMs
}

/** A digest of the paths, sizes and dates of everything a site is built from. */
function fingerprint(root, folder) {
  const hash = createHash('sha256')
  const add = path => {
    const { size, mtimeMs } = statSync(path)
    hash.update(`${path}\n${size}\n${mtimeMs}\n`)
  }
  const walk = directory => {
    for (const entry of readdirSync(directory, { withFileTypes: true }).sort((a, b) =>
      a.name < b.name ? -1 : 1,
    )) {
      const path = join(directory, entry.name)
      if (entry.isDirectory()) {
        if (!['dist', 'node_modules', 'testing', 'fixtures'].includes(entry.name)) walk(path)
      } else if (entry.isFile() && !/\.(test|test-d)\.tsx?$|\.tsbuildinfo$/.test(entry.name)) add(path)
    }
  }
  walk(join(root, folder))
  for (const name of readdirSync(join(root, 'packages')).sort())
    if (!notInSites.includes(name)) walk(join(root, 'packages', name))
  for (const name of ['package-lock.json', 'tsconfig.base.json']) add(join(root, name))
  return hash.digest('hex')
}
