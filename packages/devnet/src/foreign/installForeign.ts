import { execFile } from 'node:child_process'
import { createHash } from 'node:crypto'
import { copyFile, mkdir, mkdtemp, readFile, rename, rm, stat } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { promisify } from 'node:util'

const cache = fileURLToPath(new URL('../../../../.cache/foreign', import.meta.url))
const files = ['package.json', 'package-lock.json'] as const

export type Foreign =
  | {
      import(name: string): Promise<Record<string, unknown>>
      /** For CommonJS, and for the paths of what is installed. */
      require: NodeJS.Require
    }
  /** Why there is nothing to import. */
  | { missing: string }

const exists = (path: string): Promise<boolean> =>
  stat(path).then(
    () => true,
    () => false,
  )

/**
 * Installs other projects' packages that are no dependency of ours, outside of the workspaces and without install
 * scripts. What a lockfile gives is installed once.
 *
 * @param parameters.name - the folder of the cache, such as 'solana'
 * @param parameters.manifests - the folder of package.json and package-lock.json
 * @throws Error where npm fails for another reason than a registry that cannot be reached
 * @example
 * const foreign = await installForeign({ name: 'solana', manifests: new URL('../../foreign/', import.meta.url) })
 */
export async function installForeign(parameters: { name: string; manifests: URL }): Promise<Foreign> {
  const manifests = fileURLToPath(parameters.manifests)
  const lock = await readFile(join(manifests, 'package-lock.json'))
  const digest = createHash('sha256').update(lock).digest('hex').slice(0, 12)
  const folder = join(cache, `${parameters.name}-${digest}`)
  if (!(await exists(folder))) {
    const missing = await installInto(folder, manifests)
    if (missing) return { missing }
  }
  const require = createRequire(join(folder, 'package.json'))
  return {
    import: name => import(/* @vite-ignore */ pathToFileURL(require.resolve(name)).href),
    require,
  }
}

/** Installs beside the folder and moves it there whole: another process may install the same. */
async function installInto(folder: string, manifests: string): Promise<string | undefined> {
  await mkdir(dirname(folder), { recursive: true })
  // One per install: this process may install something else at the same time.
  const draft = await mkdtemp(join(dirname(folder), 'draft-'))
  try {
    for (const file of files) await copyFile(join(manifests, file), join(draft, file))
    const options = ['--ignore-scripts', '--no-audit', '--no-fund', '--prefer-offline', '--min-release-age=0']
    await promisify(execFile)('npm', ['ci', ...options], { cwd: draft, timeout: 300_000 })
    await rename(draft, folder).catch(async error => {
      if (!(await exists(folder))) throw error
    })
    return undefined
  } catch (error) {
    if (!isUnreachable(error)) throw error
    return 'the npm registry cannot be reached, and its packages are not installed yet'
  } finally {
    await rm(draft, { recursive: true, force: true })
  }
}

function isUnreachable(error: unknown): boolean {
  const output = error instanceof Error && 'stderr' in error ? String(error.stderr) : ''
  return /ENOTFOUND|EAI_AGAIN|ECONNREFUSED|ECONNRESET|ETIMEDOUT|ENETUNREACH|ENOTCACHED/.test(output)
}
