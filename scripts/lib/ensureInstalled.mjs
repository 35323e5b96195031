import { execFileSync, spawn } from 'node:child_process'
import { readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'

/**
 * Runs `npm ci` when node_modules is absent or does not hold what package-lock.json asks for.
 *
 * @param {{ root: string, log?: (line: string) => void, signal?: AbortSignal }} options
 * @returns {Promise<boolean>} whether it installed
 */
export async function ensureInstalled({ root, log = () => {}, signal }) {
  const reason = whyInstall(root)
  if (!reason) return false
  log(`Installing packages (${reason}): npm ci`)
  const old = whyNotAged(readNpmVersion())
  if (old) log(old)
  await run('npm', ['ci', '--no-audit', '--no-fund'], { cwd: root, signal })
  return true
}

/** The first npm that obeys `min-release-age` of .npmrc: older ones ignore it without a word. */
const agedSince = [11, 10]

/**
 * Why this npm must not change package-lock.json; `undefined` when it obeys `min-release-age`. `npm ci` takes what the lock
 * file names and no other version, so it is harmless with any npm.
 */
export function whyNotAged(version) {
  const [major = 0, minor = 0] = version.split('.').map(Number)
  if (major > agedSince[0] || (major === agedSince[0] && minor >= agedSince[1])) return undefined
  return `npm ${version} ignores min-release-age of .npmrc: change packages with npm ${agedSince.join('.')} or newer (npm install -g npm@11)`
}

/** The version of the npm that `PATH` has. */
export function readNpmVersion() {
  return execFileSync('npm', ['--version'], { encoding: 'utf8', shell: process.platform === 'win32' }).trim()
}

/**
 * Why an install is due, in words; `undefined` when node_modules is as package-lock.json has it. A lock file that is
 * newer by its date alone (a checkout, a merge that changed nothing) is compared by content, because `npm ci` starts by
 * deleting everything.
 */
export function whyInstall(root) {
  const wanted = join(root, 'package-lock.json')
  const installed = join(root, 'node_modules', '.package-lock.json')
  const changed = modified(installed)
  if (changed === undefined) return 'node_modules is absent'
  const due = modified(wanted)
  if (due === undefined || due <= changed) return undefined
  const has = packagesOf(installed)
  for (const [path, { version, optional, devOptional, link }] of Object.entries(packagesOf(wanted))) {
    if (!path.startsWith('node_modules/')) continue
    const there = has[path]
    if (!there && (optional || devOptional)) continue
    const name = path.slice('node_modules/'.length)
    if (!there) return `${name} is missing`
    if (!link && there.version !== version) return `${name} is ${there.version}, not ${version}`
  }
  return undefined
}

/**
 * Runs a command with its output on standard error, so that standard output stays the caller's.
 *
 * @throws Error with `code` `COMMAND_FAILED` when it ends with anything but 0; AbortError when `signal` ends it
 */
export function run(command, args, { cwd, signal, env }) {
  return new Promise((resolve, reject) => {
    const child = spawn(command, args, {
      cwd,
      env: { ...process.env, ...env },
      stdio: ['ignore', 2, 2],
      // npm is a script on Windows.
      shell: process.platform === 'win32' && command === 'npm',
      signal,
      killSignal: 'SIGTERM',
    })
    child.once('error', reject)
    child.once('exit', (code, reason) => {
      if (code === 0) resolve()
      else {
        const error = new Error(
          `${[command, ...args].join(' ')} ended with ${reason ?? `exit code ${code}`}.`,
        )
        reject(Object.assign(error, { code: 'COMMAND_FAILED' }))
      }
    })
  })
}

function modified(path) {
  try {
    return statSync(path).mtimeMs
  } catch {
    return undefined
  }
}

function packagesOf(path) {
  try {
    return JSON.parse(readFileSync(path, 'utf8')).packages ?? {}
  } catch {
    return {}
  }
}
