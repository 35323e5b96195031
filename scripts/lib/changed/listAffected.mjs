import { execFileSync } from 'node:child_process'
import { readdirSync } from 'node:fs'
import { root } from '../root.mjs'
import { listPackages, listSources } from '../sources.mjs'
import { readGraph } from './readGraph.mjs'

const git = (...args) =>
  execFileSync('git', args, { cwd: root, encoding: 'utf8' }).split('\n').filter(Boolean)

/**
 * Files that differ from a commit, those that git does not know included.
 *
 * @param {string} ref
 * @returns {string[]} paths from the root
 */
export const listChanged = ref => [
  ...new Set([
    ...git('diff', '--name-only', ref, '--'),
    ...git('ls-files', '--others', '--exclude-standard'),
  ]),
]

/** The source of each entry of our packages, by its specifier. */
function listEntries() {
  const found = new Map()
  for (const { base, manifest } of listPackages())
    for (const [path, target] of Object.entries(manifest.exports ?? {})) {
      const source = target['@latchkit/source']
      if (source) found.set(`${manifest.name}${path.slice(1)}`, `${base}${source.slice(1)}`)
    }
  return found
}

/**
 * Test files that a change can break, those that are nearest to it first: what depends on a changed file by imports, or
 * names it by its path. Changed tests are the nearest.
 *
 * @param {readonly string[]} changed paths from the root
 * @returns {string[]} paths from the root
 */
export function listAffected(changed) {
  const folders = ['packages', 'apps', 'scripts', 'e2e', 'docs/examples']
  const scripts = readdirSync(`${root}/scripts`, { recursive: true, encoding: 'utf8' })
    .filter(file => file.endsWith('.mjs'))
    .map(file => `${root}/scripts/${file}`)
  const sources = folders.flatMap(folder => listSources(`${root}/${folder}`))
  const files = [...sources.filter(file => !/\/(node_modules|dist)\//.test(file)), ...scripts]
  const dependents = new Map()
  for (const [file, targets] of readGraph({ files, entries: listEntries() }))
    for (const target of targets) {
      const list = dependents.get(target)
      if (list) list.push(file)
      else dependents.set(target, [file])
    }
  const reached = new Set(changed.map(file => `${root}/${file}`))
  // A set goes on with what is added to it meanwhile: the nearest come first.
  for (const file of reached) for (const each of dependents.get(file) ?? []) reached.add(each)
  const isThere = new Set(files)
  return [...reached]
    .filter(file => isThere.has(file) && /\.test\.tsx?$/.test(file))
    .map(file => file.slice(root.length + 1))
}
