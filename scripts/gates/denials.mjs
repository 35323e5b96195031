import { readdirSync, readFileSync } from 'node:fs'
import { root } from '../lib/root.mjs'
import { listSources } from '../lib/sources.mjs'

/** Sentences that say that something is missing. */
const denial = /\bnot (?:yet )?built\b|\bnot built yet\b|\bnot implemented\b|\bcoming soon\b/i

/**
 * What may be said to be missing: a line with one of these words, while no module exports one of the names. A row leaves
 * when its subject is built, because the gate then fails.
 */
const missing = [
  {
    words: /\bpaying from an exchange\b|\bpayWithExchange\b/i,
    names: ['openPay', 'usePay', 'pay', 'getExchanges'],
  },
  // The file of the development network leaves out what does not run.
  { words: /\bwhat is not built is left out\b/i, names: [] },
]

/** Lines that deny what exists, or deny without a row. */
export function checkDenials(pages, exported) {
  const problems = []
  for (const [path, text] of pages)
    for (const [index, line] of text.split('\n').entries()) {
      if (!denial.test(line)) continue
      const row = missing.find(({ words }) => words.test(line))
      const built = row?.names.filter(name => exported.has(name)) ?? []
      if (!row)
        problems.push(
          `${path}:${index + 1} says that something is not built; list it in scripts/gates/denials.mjs`,
        )
      for (const name of built) problems.push(`${path}:${index + 1} denies ${name}, which is exported`)
    }
  return problems
}

export const name = 'denials'

export function run() {
  const folders = ['docs', 'docs/migrate', 'docs/contributing']
  const pages = new Map(
    [
      'README.md',
      ...folders.flatMap(folder =>
        readdirSync(`${root}/${folder}`)
          .filter(file => file.endsWith('.md'))
          .map(file => `${folder}/${file}`),
      ),
    ].map(path => [path, readFileSync(`${root}/${path}`, 'utf8')]),
  )
  for (const file of listSources(`${root}/packages/migrate/src`))
    if (!file.includes('.test.') && !file.includes('/fixtures/'))
      pages.set(file.slice(root.length + 1), readFileSync(file, 'utf8'))
  const index = readFileSync(`${root}/packages/latchkit/src/index.ts`, 'utf8')
  const exported = new Set([...index.matchAll(/\b([A-Za-z]\w+)\b/g)].map(([, word]) => word))
  return [{ title: 'no page denies what exists', problems: checkDenials(pages, exported) }]
}
