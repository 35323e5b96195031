import { createVitest } from 'vitest/node'
import { ensureTestTools } from '../ensureTestTools.mjs'
import { root } from '../root.mjs'
import { runGate, runProgram } from '../steps.mjs'
import { listAffected, listChanged } from './listAffected.mjs'

/** What is not begun by then is left to `npm test`; a test that runs may end. */
const timeoutMs = 100_000

const bin = name => `${root}/node_modules/.bin/${name}`

/**
 * Runs what a change can break, in two minutes: types, lint, the fast gates, and the tests that depend on a changed file,
 * nearest first. Whole-system specs and what two minutes do not hold count as skipped, by number.
 *
 * @param {{ add(step: string, counts: object): void, skip(step: string, reason: string): void }} counts
 * @param {string} ref the commit to compare with
 */
export async function runChanged(counts, ref) {
  const started = Date.now()
  const changed = listChanged(ref)
  const tests = listAffected(changed)
  console.log(`${changed.length} files differ from ${ref}; ${tests.length} test files depend on them`)
  const linted = changed.filter(file => /\.(ts|tsx|mjs|js|json|jsonc|css)$/.test(file))
  const checks = async () => {
    counts.add('types', await runProgram('types of sources', bin('tsc'), ['-b']))
    counts.add('types', await runProgram('types of tests', bin('tsc'), ['-p', 'tsconfig.test.json']))
    const lint = ['check', '--no-errors-on-unmatched', '--files-ignore-unknown=true', ...linted]
    if (linted.length > 0) counts.add('lint', await runProgram('lint and format', bin('biome'), lint))
    const { fastGates } = await import('../../gates/list.mjs')
    for (const gate of fastGates)
      counts.add(`gate ${gate}`, await runGate(await import(`../../gates/${gate}.mjs`)))
  }
  await Promise.all([checks(), runNearest(counts, tests, started + timeoutMs)])
}

async function runNearest(counts, tests, deadline) {
  if (tests.length === 0) return
  const missing = ensureTestTools()
  const files = missing.includes('Chromium') ? tests.filter(file => !file.includes('.browser.test.')) : tests
  if (files.length < tests.length) counts.skip('browser component tests', 'Chromium is not installed')
  const order = new Map(files.map((file, at) => [`${root}/${file}`, at]))
  class NearestFirst {
    shard = specifications => specifications
    sort = specifications =>
      [...specifications].sort((a, b) => (order.get(a.moduleId) ?? 0) - (order.get(b.moduleId) ?? 0))
  }
  process.env.NODE_ENV ??= 'test'
  const errors = []
  const failed = []
  const vitest = await createVitest('test', {
    root,
    watch: false,
    reporters: ['default', { onTestRunEnd: (_, found) => void errors.push(...found) }],
    sequence: { sequencer: NearestFirst },
  })
  try {
    await vitest.standalone()
    const found = await Promise.all(files.map(file => vitest.globTestSpecifications([`${root}/${file}`])))
    const timer = setTimeout(() => void vitest.cancelCurrentRun('keyboard-input'), deadline - Date.now())
    const { testModules } = await vitest.runTestSpecifications(found.flat(), false)
    clearTimeout(timer)
    const run = { passed: 0, failed: errors.length, skipped: 0 }
    let left = files.length
    for (const module of testModules) {
      const states = [...module.children.allTests()].map(test => test.result().state)
      if (states.some(state => state === 'passed' || state === 'failed')) left -= 1
      for (const state of states) if (state in run) run[state] += 1
      if (!module.ok()) failed.push(module.moduleId)
    }
    if (failed.length > 0 && run.failed === 0) run.failed = 1
    counts.add('tests of what changed', run)
    if (left > 0) counts.skip('tests of what changed', `${left} files that are further away: npm test`)
  } finally {
    await vitest.close()
  }
}
