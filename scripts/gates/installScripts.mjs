import { readFileSync } from 'node:fs'
import { readNpmVersion, whyNotAged } from '../lib/ensureInstalled.mjs'
import { root } from '../lib/root.mjs'
import { findShipped } from '../lib/shipped.mjs'

/** Packages whose install script may be in the lockfile, each with what the script is for. */
const reasons = {
  '@foundry-rs/anvil':
    'development only: links the binary of its platform package; without it `require` finds the binary',
  esbuild:
    'development only: replaces its JavaScript shim by the binary, which saves a process for each call',
}

export const name = 'install scripts'

/** npm 11 reads `allowScripts`; older ones run every script, so the lockfile itself is held to the list. */
export function run() {
  const { packages } = JSON.parse(readFileSync(`${root}/package-lock.json`, 'utf8'))
  const { allowScripts = {}, engines } = JSON.parse(readFileSync(`${root}/package.json`, 'utf8'))
  const old = whyNotAged(readNpmVersion())
  const found = Object.entries(packages)
    .filter(([, entry]) => entry.hasInstallScript)
    .map(([path, entry]) => ({ path, entry, id: path.split('node_modules/').pop() }))
  const shipped = findShipped()
  const ids = new Set(found.map(({ id }) => id))
  return [
    {
      title: 'npm obeys min-release-age, and the manifest asks for one that does',
      problems: [
        ...(old ? [old] : []),
        ...(whyNotAged(engines.npm.replace(/^>=/, '')) ? [`engines.npm is ${engines.npm}`] : []),
      ],
    },
    {
      title: 'every install script in the lockfile has a reason',
      problems: found
        .filter(({ id }) => !Object.hasOwn(reasons, id))
        .map(({ id, path, entry }) => `${id}@${entry.version} at ${path} has an install script`),
    },
    {
      title: 'no package that ships has an install script',
      problems: found
        .filter(({ path }) => shipped.has(path))
        .map(({ id, path }) => `${id} at ${path} comes with a published package`),
    },
    {
      title: 'every reason and every entry of allowScripts is still needed',
      problems: [
        ...Object.keys(reasons).filter(id => !ids.has(id)),
        ...Object.keys(allowScripts)
          .filter(id => !ids.has(id))
          .map(id => `allowScripts: ${id}`),
      ],
    },
  ]
}
