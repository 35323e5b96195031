import { execFile } from 'node:child_process'
import { cpSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { stripVTControlCharacters } from 'node:util'
import { root } from '../root.mjs'
import { listNpmWarnings } from './readOutput.mjs'

// A host's own shell: under NODE_ENV=production npm would leave out what a build needs.
const { NODE_ENV: _, FORCE_COLOR: __, ...inherited } = process.env
// CI=true makes tools colour what they print, and an address in colours is not found.
export const environment = {
  ...inherited,
  NO_COLOR: '1',
  NEXT_TELEMETRY_DISABLED: '1',
  // npm leaves other platforms' binaries out of the lockfile, which Next 15 would warn of.
  NEXT_IGNORE_INCORRECT_LOCKFILE: '1',
}

/** Longest that one install or build may take, ms. */
const commandTimeoutMs = 300_000

/**
 * Runs a program to its end, without holding the relay's proofs, which run beside the gates.
 * @returns {Promise<{ output: string, status: number }>} what it wrote to both outputs: tools write warnings to either
 */
export async function execute(command, args, cwd) {
  const options = {
    cwd,
    env: { ...environment, CI: 'true' },
    timeout: commandTimeoutMs,
    maxBuffer: 64e6,
  }
  const { error, stdout, stderr } = await new Promise(resolve =>
    execFile(command, args, options, (error, stdout, stderr) =>
      resolve({ error, stdout, stderr }),
    ).stdin?.end(),
  )
  if (error && typeof error.code !== 'number')
    throw new Error(
      `${command} ${args.join(' ')} ended with ${error.signal ?? error.message}: ${stderr || stdout}`,
    )
  return { output: stripVTControlCharacters(`${stdout}\n${stderr}`), status: error?.code ?? 0 }
}

/** Runs npm, and returns what it wrote; throws where it fails. */
export async function npm(args, cwd) {
  const { output, status } = await execute('npm', args, cwd)
  if (status !== 0) throw new Error(`npm ${args.join(' ')} ended with ${status}: ${output}`)
  return output
}

/**
 * Copies a site of scripts/gates/consumers into a new folder and installs it as a host would, every package of ours
 * from its tarball, also where another one asks for it.
 *
 * @param {{ title: string, from: string, with?: object, add?: object, overrides?: object }} site `with` replaces
 *   dependencies of the site in `from`, `add` adds some
 * @param {ReadonlyMap<string, string>} tarballs by package
 * @returns {Promise<{ folder: string, warnings: string[], installed: ReadonlySet<string> }>} `installed`: names of all packages in node_modules
 */
export async function installSite(
  { title, from, with: replaced = {}, add = {}, overrides = {} },
  work,
  tarballs,
) {
  const folder = join(work, title)
  cpSync(`${root}/scripts/gates/consumers/${from}`, folder, { recursive: true })
  const file = join(folder, 'package.json')
  const manifest = JSON.parse(readFileSync(file, 'utf8'))
  for (const list of [manifest.dependencies, manifest.devDependencies ?? {}])
    for (const [id, version] of Object.entries(replaced)) if (id in list) list[id] = version
  Object.assign(manifest.dependencies, add)
  const direct = new Set(Object.keys(manifest.dependencies))
  for (const id of direct) if (tarballs.has(id)) manifest.dependencies[id] = tarballs.get(id)
  manifest.overrides = {
    ...overrides,
    ...Object.fromEntries([...tarballs].filter(([id]) => !direct.has(id))),
  }
  writeFileSync(file, JSON.stringify(manifest, null, 2))
  const output = await npm(['install', '--no-audit', '--no-fund'], folder)
  const { packages } = JSON.parse(readFileSync(join(folder, 'package-lock.json'), 'utf8'))
  return {
    folder,
    warnings: listNpmWarnings(output),
    installed: new Set(Object.keys(packages).map(path => path.split('node_modules/').pop())),
  }
}
