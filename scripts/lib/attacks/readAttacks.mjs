import { readdirSync } from 'node:fs'
import { root } from '../root.mjs'

/**
 * @typedef {object} Attack
 * @property {string} id of the finding; the titles of its tests begin with `attack <id>:`
 * @property {string} [control] id that titles of its controls have, `control <id>:`, in any listed file; default: `id`
 * @property {string} title what it tries
 * @property {string} file its test file
 * @property {Break | Break[]} breaks a source without the guard that holds it off; several where one of them is enough, each
 *   of another file
 *
 * @typedef {{ file: string, search: string, replace: string }} Break
 */

/** Every attack of `scripts/attacks`, in the order of files and rows. */
export async function readAttacks() {
  const files = readdirSync(`${root}/scripts/attacks`)
    .filter(name => name.endsWith('.mjs'))
    .sort()
  /** @type {Attack[]} */
  const all = []
  for (const name of files) all.push(...(await import(`${root}/scripts/attacks/${name}`)).attacks)
  return all
}

/** The attack or the control that a test's full name is of; undefined for other tests. */
export function readTitle(name) {
  const [, kind, id] = /(?:^|\s)(attack|control) ([A-Z]\d*-[A-Za-z0-9-]+):/.exec(name) ?? []
  return kind === undefined ? undefined : { kind, id }
}

/** Returns whether a test file has a title of this kind, or takes it from a table of its `testing` folder. */
function hasTitle(file, { kind, id, readFile }) {
  const text = readFile(file) ?? ''
  const tables = [...text.matchAll(/from '\.\/(testing\/\w+)\.js'/g)].map(
    ([, path]) => readFile(`${file.slice(0, file.lastIndexOf('/'))}/${path}.ts`) ?? '',
  )
  return [text, ...tables].some(each =>
    [`${kind} ${id}:`, `'${kind} ${id}'`].some(title => each.includes(title)),
  )
}

/** What is wrong with the list: unknown files, tests that are missing, and guards that are not there once. */
export function checkAttacks(attacks, readFile) {
  const problems = []
  const seen = new Set()
  const files = [...new Set(attacks.map(({ file }) => file))]
  for (const { id, control = id, file, breaks } of attacks) {
    const row = `${id} ${file} ${JSON.stringify(breaks)}`
    if (seen.has(row)) problems.push(`${id} is listed twice`)
    seen.add(row)
    const exists = readFile(file) !== undefined
    if (!exists) problems.push(`${id}: ${file} does not exist`)
    else if (!hasTitle(file, { kind: 'attack', id, readFile }))
      problems.push(`${id}: ${file} has no test 'attack ${id}: …'`)
    if (exists && !files.some(each => hasTitle(each, { kind: 'control', id: control, readFile })))
      problems.push(`${id}: no listed file has a test 'control ${control}: …'`)
    for (const guard of [breaks].flat()) {
      const source = readFile(guard.file)
      if (source === undefined) problems.push(`${id}: ${guard.file} does not exist`)
      else {
        const count = source.split(guard.search).length - 1
        if (count !== 1) problems.push(`${id}: ${guard.file} has the guard ${count} times`)
      }
    }
  }
  return problems
}
