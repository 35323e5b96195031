import { readdirSync } from 'node:fs'
import { root } from '../root.mjs'

/**
 * @typedef {object} Attack
 * @property {string} id of the finding; the titles of its tests begin with `attack <id>:` and `control <id>:`
 * @property {string} title what it tries
 * @property {string} file its test file
 * @property {{ file: string, search: string, replace: string }} breaks a source without the guard that holds it off
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
  const [, kind, id] = /(?:^|\s)(attack|control) ([AB]-[A-Za-z0-9-]+):/.exec(name) ?? []
  return kind === undefined ? undefined : { kind, id }
}

/** What is wrong with the list: unknown files, tests that are missing, and guards that are not there once. */
export function checkAttacks(attacks, readFile) {
  const problems = []
  const seen = new Set()
  for (const { id, file, breaks } of attacks) {
    if (seen.has(id)) problems.push(`${id} is listed twice`)
    seen.add(id)
    const test = readFile(file)
    if (test === undefined) problems.push(`${id}: ${file} does not exist`)
    else
      for (const kind of ['attack', 'control'])
        if (!test.includes(`${kind} ${id}:`)) problems.push(`${id}: ${file} has no test '${kind} ${id}: …'`)
    const source = readFile(breaks.file)
    if (source === undefined) problems.push(`${id}: ${breaks.file} does not exist`)
    else {
      const count = source.split(breaks.search).length - 1
      if (count !== 1) problems.push(`${id}: ${breaks.file} has the guard ${count} times`)
    }
  }
  return problems
}
