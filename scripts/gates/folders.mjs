import { readFileSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'
import { isTest, listApps, listImports, listPackages, listSources, resolveSource } from '../lib/sources.mjs'
import { toResults } from './toResults.mjs'

/** Groups of folders that reach each other (Tarjan); a folder alone is no group. */
function findKnots(graph) {
  const knots = []
  const index = new Map()
  const low = new Map()
  const stack = []
  const visit = node => {
    index.set(node, index.size)
    low.set(node, index.get(node))
    stack.push(node)
    for (const next of graph.get(node)?.keys() ?? []) {
      if (!index.has(next)) visit(next)
      if (stack.includes(next)) low.set(node, Math.min(low.get(node), low.get(next)))
    }
    if (low.get(node) !== index.get(node)) return
    const knot = stack.splice(stack.indexOf(node))
    if (knot.length > 1) knots.push(knot.sort())
  }
  for (const node of graph.keys()) if (!index.has(node)) visit(node)
  return knots
}

/**
 * The first two sibling folders on the way from one file to another: `views/send` and `views/account` for two views.
 * `undefined` when they share a folder or when one of them lies directly in the folder that holds both: such a file
 * composes the folders beside it.
 */
function siblings(from, to) {
  const [a, b] = [from, to].map(path => dirname(path).split('/'))
  let depth = 0
  while (depth < a.length && depth < b.length && a[depth] === b[depth]) depth += 1
  if (a[0] === '.' || b[0] === '.' || depth >= a.length || depth >= b.length) return undefined
  return [a.slice(0, depth + 1).join('/'), b.slice(0, depth + 1).join('/')]
}

/** Knots of sibling folders below `src` of a package, with the imports that tie them. */
export function findFolderCycles(base) {
  const src = join(base, 'src')
  const graph = new Map()
  for (const file of listSources(src).filter(path => !isTest(path, base)))
    for (const specifier of listImports(readFileSync(file, 'utf8')).filter(path => path.startsWith('.'))) {
      const target = resolveSource(file, specifier)
      const pair = target && siblings(relative(src, file), relative(src, target))
      if (!pair) continue
      const [from, to] = pair
      for (const folder of pair) if (!graph.has(folder)) graph.set(folder, new Map())
      const edges = graph.get(from)
      edges.set(to, [...(edges.get(to) ?? []), relative(src, file)])
    }
  return findKnots(graph).flatMap(knot => [
    `${knot.join(', ')} reach each other`,
    ...knot.flatMap(from =>
      [...graph.get(from)]
        .filter(([to]) => knot.includes(to))
        .map(([to, files]) => `  ${from} → ${to}: ${files.length} imports, first ${files[0]}`),
    ),
  ])
}

export const name = 'folder cycles'

/** Folders of a package or an app import each other in one direction, type-only imports included. */
export function run() {
  const found = new Map(
    [...listPackages(), ...listApps()].map(({ folder, base }) => [folder, findFolderCycles(base)]),
  )
  return toResults('no cycle between folders', found)
}
