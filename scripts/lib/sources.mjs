import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { dirname, join, relative, resolve } from 'node:path'
import { root } from './root.mjs'

/** The entries of a manifest, with one for each source that a pattern such as `./*` matches; those set to null are none. */
export function listEntries(base, exports = {}) {
  return Object.fromEntries(
    Object.entries(exports).flatMap(([entry, target]) => {
      if (!target) return []
      if (!entry.includes('*')) return [[entry, target]]
      const [before = '', after = ''] = target['@latchkit/source'].split('*')
      return readdirSync(join(base, before))
        .filter(name => existsSync(join(base, before + name + after)))
        .map(name => [
          entry.replace('*', name),
          Object.fromEntries(Object.entries(target).map(([key, path]) => [key, path.replace('*', name)])),
        ])
        .filter(([expanded]) => !(expanded in exports))
    }),
  )
}

/**
 * The packages of the workspace: folder name, absolute path and manifest, in the order of their names. The manifest lists
 * every entry: patterns are expanded.
 */
export function listPackages() {
  return readdirSync(`${root}/packages`)
    .sort()
    .map(folder => {
      const base = `${root}/packages/${folder}`
      const manifest = JSON.parse(readFileSync(`${base}/package.json`, 'utf8'))
      return { folder, base, manifest: { ...manifest, exports: listEntries(base, manifest.exports) } }
    })
}

/** The applications of the workspace, as {@link listPackages} has packages; `folder` is `apps/<name>`. */
export function listApps() {
  return readdirSync(`${root}/apps`)
    .sort()
    .map(name => {
      const base = `${root}/apps/${name}`
      return {
        folder: `apps/${name}`,
        base,
        manifest: JSON.parse(readFileSync(`${base}/package.json`, 'utf8')),
      }
    })
}

/** Every `.ts` and `.tsx` file below a folder; none when the folder does not exist. */
export function listSources(folder) {
  if (!existsSync(folder)) return []
  return readdirSync(folder, { withFileTypes: true }).flatMap(entry =>
    entry.isDirectory()
      ? listSources(join(folder, entry.name))
      : /\.tsx?$/.test(entry.name)
        ? [join(folder, entry.name)]
        : [],
  )
}

/** Returns whether a file is a test, or only serves tests; `base` is its package. */
export const isTest = (file, base = root) =>
  /\.(test|test-d|browser\.test|real\.test)\.tsx?$/.test(file) ||
  /(^|\/)(fixtures|testing)\//.test(relative(join(base, 'src'), file))

const stripComments = text => text.replace(/\/\*[\s\S]*?\*\//g, '').replace(/(^|[^:'"`])\/\/[^\n]*/g, '$1')

/** Every module that a file names: static, dynamic and type-only imports and re-exports. */
export function listImports(text) {
  const found = []
  const code = stripComments(text)
  for (const match of code.matchAll(/(?:^|[;\n}])\s*(?:import|export)\b[^'"`;]*?from\s*['"]([^'"]+)['"]/g))
    found.push(match[1])
  for (const match of code.matchAll(/(?:^|[;\n}])\s*import\s*['"]([^'"]+)['"]/g)) found.push(match[1])
  for (const match of code.matchAll(/\bimport\(\s*['"]([^'"]+)['"]\s*\)/g)) found.push(match[1])
  return found
}

/** The source file that a relative specifier names, `undefined` when there is none. */
export function resolveSource(file, specifier) {
  const path = resolve(dirname(file), specifier)
  return [path.replace(/\.js$/, '.ts'), path.replace(/\.js$/, '.tsx')].find(existsSync)
}

/** One cycle for each edge that closes one, as paths whose first and last node are the same. */
export function findCycles(graph) {
  const cycles = []
  const state = new Map()
  const stack = []
  const visit = node => {
    state.set(node, 'open')
    stack.push(node)
    for (const next of graph.get(node) ?? []) {
      if (state.get(next) === 'open') cycles.push([...stack.slice(stack.indexOf(next)), next])
      else if (!state.has(next) && graph.has(next)) visit(next)
    }
    stack.pop()
    state.set(node, 'done')
  }
  for (const node of graph.keys()) if (!state.has(node)) visit(node)
  return cycles
}
