import { existsSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { resolveSource } from '../sources.mjs'

const stripComments = text => text.replace(/\/\*[\s\S]*?\*\//g, '').replace(/(^|[^:'"`])\/\/[^\n]*/g, '$1')
const statement = /(?:^|[;\n}])\s*(import|export)\b([^'"`;]*?)from\s*['"]([^'"]+)['"]/g
const bare = /(?:^|[;\n}])\s*import\s*['"]([^'"]+)['"]|\bimport\(\s*['"]([^'"]+)['"]\s*\)/g
/** Tests name programs and pages that they start or build by their path, and what `import.meta.glob` reads by a pattern. */
const named = /['"`](?:\.{1,2}\/)+[\w./*-]+\.(?:ts|tsx|mjs|js)['"`]/g

/**
 * Reads what a file imports: the specifier, and the names that it takes; none where it takes all of it.
 *
 * @param {string} source
 * @returns {{ specifier: string, names?: Map<string, string>, isExport: boolean }[]} names: from the name there to the one here
 */
export function readImports(source) {
  const code = stripComments(source)
  const found = []
  for (const [, keyword, clause, specifier] of code.matchAll(statement)) {
    const braces = /\{([^}]*)\}/.exec(clause)?.[1]
    const isWhole = braces === undefined || /^\s*(type\s+)?\w+\s*,/.test(clause)
    const names = new Map()
    for (const item of braces?.split(',') ?? []) {
      const [from, to = from] = item
        .trim()
        .replace(/^type\s+/, '')
        .split(/\s+as\s+/)
      if (from) names.set(from, to)
    }
    found.push({ specifier, isExport: keyword === 'export', ...(!isWhole && { names }) })
  }
  for (const [, imported, loaded] of code.matchAll(bare))
    found.push({ specifier: imported ?? loaded, isExport: false })
  for (const [text] of code.matchAll(named)) {
    const specifier = text.slice(1, -1)
    if (!found.some(each => each.specifier === specifier)) found.push({ specifier, isExport: false })
  }
  return found
}

/**
 * Reads who imports whom. A name that comes through a file of re-exports leads to the file that has it, so that a package's
 * entry does not join everything with everything.
 *
 * @param {{ files: readonly string[], entries: ReadonlyMap<string, string> }} options paths; the source of each package's
 *   entry by its specifier
 * @returns {Map<string, Set<string>>} the files that a file depends on
 */
export function readGraph({ files, entries }) {
  const read = new Map(files.map(file => [file, readImports(readFileSync(file, 'utf8'))]))
  const resolve = (file, specifier) => {
    if (!specifier.startsWith('.')) return entries.get(specifier)
    const path = join(dirname(file), specifier)
    return resolveSource(file, specifier) ?? (existsSync(path) ? path : undefined)
  }
  const resolveAll = (file, specifier) => {
    if (!specifier.includes('*')) return [resolve(file, specifier)]
    const parts = join(dirname(file), specifier)
      .split('*')
      .map(part => part.replace(/[.()[\]+$^]/g, '\\$&'))
    const pattern = new RegExp(`^${parts.join('[^/]*')}$`)
    return files.filter(path => pattern.test(path))
  }
  /** The files that have a name of a file: itself, or behind its re-exports. */
  const follow = (file, name, seen = new Set()) => {
    if (seen.has(file)) return []
    seen.add(file)
    const exported = (read.get(file) ?? []).filter(({ isExport }) => isExport)
    for (const { specifier, names } of exported) {
      const target = resolve(file, specifier)
      const from = [...(names ?? [])].find(([, to]) => to === name)?.[0]
      if (target && from) return [file, ...follow(target, from, seen)]
    }
    const wild = exported
      .filter(({ names }) => !names)
      .flatMap(({ specifier }) => resolve(file, specifier) ?? [])
    return [file, ...wild.flatMap(target => follow(target, name, seen))]
  }
  const isBarrel = file => {
    const code = stripComments(readFileSync(file, 'utf8'))
    return code.replace(/export\b[^'"`;]*?from\s*['"][^'"]+['"];?/g, '').trim() === ''
  }
  const barrels = new Set(files.filter(isBarrel))
  const graph = new Map()
  for (const [file, imports] of read) {
    const targets = new Set()
    const edges = imports.flatMap(each =>
      resolveAll(file, each.specifier).map(target => ({ ...each, target })),
    )
    for (const { target, names, isExport } of edges) {
      if (!target || target === file) continue
      // What a barrel re-exports is reached by the names alone.
      if (isExport && barrels.has(file)) continue
      if (names && barrels.has(target))
        for (const name of names.keys())
          for (const each of follow(target, name)) {
            // Who adds a name to a barrel changes nothing for the others.
            if (!barrels.has(each)) targets.add(each)
          }
      else targets.add(target)
    }
    graph.set(file, targets)
  }
  return graph
}
