import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { checkCitations } from '../lib/citations/checkCitations.mjs'
import { checkRemovals } from '../lib/citations/checkRemovals.mjs'
import { readRequirements } from '../lib/citations/readRequirements.mjs'
import { readTitles } from '../lib/citations/readTitles.mjs'
import { removals } from '../lib/citations/removals.mjs'
import { listUnproved, readResult } from '../lib/citations/toDocs.mjs'
import { root } from '../lib/root.mjs'

const page = 'docs/requirements.md'
const resultsPage = 'docs/removed.md'

const readFile = path => (existsSync(`${root}/${path}`) ? readFileSync(`${root}/${path}`, 'utf8') : undefined)

/** Titles by path, of the tests and suites of tests that can name an id. */
function readAllTitles() {
  const files = execFileSync(
    'git',
    [
      'ls-files',
      '-z',
      '--cached',
      '--others',
      '--exclude-standard',
      '*.test.ts',
      '*.test.tsx',
      '*.spec.ts',
      '*/testing/*.ts',
    ],
    { cwd: root, encoding: 'utf8' },
  )
  const titles = new Map()
  for (const file of files.split('\0')) {
    if (file === '') continue
    const text = readFile(file) ?? ''
    if (/\b([RDT]\d|demand \d|security \d)/.test(text)) titles.set(file, readTitles(file, text))
  }
  return titles
}

export const name = 'citations'

/** Rows that the page of results lacks, and those that prove nothing. */
function checkResults() {
  const text = readFile(resultsPage) ?? ''
  const missing = removals.filter(removal => readResult(text, removal) === undefined)
  return [
    ...missing.map(({ id, title }) => `${id} without ${title} is not there: npm run removed`),
    ...listUnproved(text).map(id => `${id}: its test does not fail without its code`),
  ]
}

export function run() {
  const titles = readAllTitles()
  const { ids, uncited, gaps } = checkCitations(readRequirements(readFile(page)), titles)
  const tried = checkRemovals(removals, { titlesOf: file => titles.get(file), readFile })
  return [
    { title: 'titles name ids that exist, and none of the development wallet does', problems: ids },
    { title: `each requirement of ${page} is named by a title, or is said not to be`, problems: uncited },
    { title: `what ${page} says is not whole is so`, problems: gaps },
    { title: 'the code of 40 requirements can be taken away, and tests name them', problems: tried },
    { title: `${resultsPage} has what came of it`, problems: checkResults() },
  ]
}
