import { existsSync, readFileSync } from 'node:fs'
import { root } from '../lib/root.mjs'

const page = 'docs/threats.md'
const first = 4
const last = 40

/** Titles of tests and of their groups, and whatever else is a string of one line. */
const strings = /(['"`])(?:\\.|(?!\1)[^\n\\])*\1/g

/**
 * What is wrong with a page of threats: rows that are missing, files that it names and that do not exist, and tests whose
 * titles do not name the threat that they are said to prove.
 */
export function checkThreats(text, isFile, readFile) {
  const rows = [...text.matchAll(/^\| T(\d+) \|(.*)\|$/gm)].map(([, id, cells]) => ({
    id: Number(id),
    cells,
  }))
  const problems = []
  for (let id = first; id <= last; id += 1) {
    const count = rows.filter(row => row.id === id).length
    if (count !== 1) problems.push(`T${id} has ${count} rows`)
  }
  for (const { id, cells } of rows) {
    const proof = cells.split(' | ').at(-1) ?? ''
    if (!/\.(test|spec)\.tsx?`/.test(proof) && !proof.includes('Not covered'))
      problems.push(`T${id} names no test, and does not say 'Not covered'`)
  }
  for (const { id, cells } of rows) {
    const proof = cells.split(' | ').at(-1) ?? ''
    for (const [, path] of proof.matchAll(/`([^`\s]+\.(?:test|spec)\.tsx?)`/g)) {
      const titles = isFile(path) ? (readFile(path).match(strings) ?? []) : []
      if (isFile(path) && !titles.some(title => new RegExp(`\\bT${id}\\b`).test(title)))
        problems.push(`${path} has no title with T${id}`)
    }
  }
  for (const [, path] of text.matchAll(/`((?:apps|packages|e2e|scripts|bench|docs)\/[^`\s]+)`/g))
    if (!isFile(path)) problems.push(`${path} does not exist`)
  return problems
}

export const name = 'threats'

export function run() {
  const readFile = path => readFileSync(`${root}/${path}`, 'utf8')
  const problems = checkThreats(readFile(page), path => existsSync(`${root}/${path}`), readFile)
  return [{ title: `${page} has every threat, and names files and tests that exist`, problems }]
}
