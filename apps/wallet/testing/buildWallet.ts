import { execFile } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'

/** A separate build, so a test neither needs nor disturbs `dist`. */
export type WalletBuild = { page: string; extension: string; remove(): Promise<void> }

/**
 * Builds page and extension into a temporary folder (1 to 4 s).
 * @example const build = await buildWallet()
 */
export async function buildWallet(): Promise<WalletBuild> {
  const folder = await mkdtemp(join(tmpdir(), 'latchkit-wallet-build-'))
  const script = fileURLToPath(new URL('../build.mjs', import.meta.url))
  await promisify(execFile)(process.execPath, [script, folder], {
    cwd: fileURLToPath(new URL('..', import.meta.url)),
  })
  return {
    page: join(folder, 'page'),
    extension: join(folder, 'extension'),
    remove: () => rm(folder, { recursive: true, force: true }),
  }
}
