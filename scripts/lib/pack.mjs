import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buildPackages } from './buildPackages.mjs'
import { root } from './root.mjs'
import { listPackages } from './sources.mjs'

let packing

/**
 * Builds and packs every published package once per process, as `npm publish` would; `tsc -b` must have run. The
 * tarballs go when the process ends.
 *
 * @returns {Promise<readonly { folder: string, name: string, tarball: string, files: readonly string[] }[]>} `folder` of the package below `packages/`
 */
export function packAll() {
  packing ??= pack()
  return packing
}

async function pack() {
  await buildPackages()
  const destination = mkdtempSync(join(tmpdir(), 'latchkit-packed-'))
  process.once('exit', () => rmSync(destination, { recursive: true, force: true }))
  const published = listPackages().filter(({ manifest }) => !manifest.private)
  const output = execFileSync(
    'npm',
    [
      'pack',
      '--json',
      // What a package's own steps print is no part of the JSON.
      '--foreground-scripts=false',
      '--pack-destination',
      destination,
      ...published.flatMap(({ folder }) => ['-w', `packages/${folder}`]),
    ],
    { cwd: root, encoding: 'utf8', stdio: ['ignore', 'pipe', 'pipe'], maxBuffer: 64e6 },
  )
  const parsed = JSON.parse(output)
  const entries = Array.isArray(parsed) ? parsed : Object.values(parsed)
  return published.map(({ folder, manifest }) => {
    const entry = entries.find(({ name }) => name === manifest.name)
    return {
      folder,
      name: manifest.name,
      tarball: join(destination, entry.filename),
      files: entry.files.map(({ path }) => path),
    }
  })
}
