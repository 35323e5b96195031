import { readFileSync } from 'node:fs'
import { root } from './root.mjs'
import { listPackages } from './sources.mjs'

/** The place of the lockfile where Node finds a package, looked for as Node does: upwards from who imports it. */
function resolve(packages, from, name) {
  for (let base = from; ; base = base.includes('/') ? base.slice(0, base.lastIndexOf('/')) : '') {
    const path = base === '' ? `node_modules/${name}` : `${base}/node_modules/${name}`
    const entry = packages[path]
    if (entry) return entry.link ? entry.resolved : path
    if (base === '') return undefined
  }
}

/**
 * What a host installs with our published packages, by place in the lockfile: our packages, their dependencies and
 * what those bring along.
 *
 * @param {{ peers?: boolean }} options `peers`: also what our packages declare as peers and the host brings itself
 * @returns {Map<string, { name: string, version: string, own: boolean, entry: object, dependsOn: string[] }>}
 */
export function findShipped({ peers = false } = {}) {
  const { packages } = JSON.parse(readFileSync(`${root}/package-lock.json`, 'utf8'))
  const own = new Map(
    listPackages()
      .filter(({ manifest }) => !manifest.private)
      .map(({ folder, manifest }) => [`packages/${folder}`, manifest]),
  )
  const found = new Map()
  const visit = path => {
    if (found.has(path)) return
    const manifest = own.get(path)
    const entry = manifest ?? packages[path]
    const names = Object.keys({
      ...entry.dependencies,
      ...entry.optionalDependencies,
      ...(peers && manifest ? entry.peerDependencies : {}),
    })
    const dependsOn = names.map(name => resolve(packages, path, name)).filter(each => each !== undefined)
    found.set(path, {
      name: entry.name ?? path.split('node_modules/').pop(),
      version: entry.version,
      own: manifest !== undefined,
      entry,
      dependsOn,
    })
    for (const next of dependsOn) visit(next)
  }
  for (const path of own.keys()) visit(path)
  return found
}
