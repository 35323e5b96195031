import { readFileSync } from 'node:fs'
import { root } from './root.mjs'

/** Every installed package of the workspace's lockfile. */
export function readLock(file = `${root}/package-lock.json`) {
  const { packages } = JSON.parse(readFileSync(file, 'utf8'))
  return Object.entries(packages)
    .filter(([path, entry]) => path.includes('node_modules/') && !entry.link)
    .map(([path, entry]) => ({
      path,
      name: path.split('node_modules/').pop(),
      version: entry.version ?? '0.0.0',
      license: entry.license,
      dev: entry.dev === true,
      optional: entry.optional === true,
      resolved: entry.resolved,
      dependencies: { ...entry.dependencies, ...entry.optionalDependencies },
    }))
}
