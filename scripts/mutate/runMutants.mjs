import { dirname } from 'node:path'
import { root } from '../lib/root.mjs'

/** How often a mutant whose tests were disturbed by an earlier one is tried again. */
const retries = 2

/** How much likelier a test of the same folder notices a change than one of another, and the test beside it than those. */
const nearness = 10

/**
 * Which tests of which files reach a mutant, the likeliest for their time first, until their time is up. A test that
 * reaches it only because its file was loaded comes after those that reach it themselves.
 */
function listTrials({ id, file: source }, covered, testMs) {
  const trials = covered
    .flatMap(({ file, collectMs, always, tests }) => {
      const reached = tests.filter(({ hits }) => hits.has(id))
      const chosen = reached.length > 0 ? reached : always.has(id) ? tests : []
      const ms = collectMs + chosen.reduce((sum, test) => sum + test.ms, 0)
      const isNear = dirname(file) === dirname(`${root}/${source}`)
      const isBeside = file.startsWith(`${root}/${source}`.replace(/tsx?$/, 'test.'))
      const near = (isNear ? nearness : 1) * (isBeside ? nearness : 1)
      const weight = (reached.length > 0 ? ms : ms * nearness) / near
      return chosen.length > 0 ? [{ file, tests: chosen.map(test => test.id), ms, weight }] : []
    })
    .sort((a, b) => a.weight - b.weight)
  let spent = 0
  return trials.filter((trial, index) => {
    spent += trial.ms
    return index === 0 || spent <= testMs
  })
}

/**
 * Runs the tests that reach each mutant until one fails.
 *
 * @param {{ session: object, mutants: readonly object[], deadline: number, testMs: number, log: (line: string) => void }} options
 *   `testMs`: how long the tests of one mutant may take in all, as measured without a mutant
 * @returns {Promise<Map<number, { outcome: 'killed' | 'survived' | 'uncovered' | 'unclear' | 'not run', by?: string }>>}
 *   by mutant; `by` is the test file that failed
 */
export async function runMutants({ session, mutants, deadline, testMs, log }) {
  const started = await session.run({ mode: 'cover' }, session.files)
  const covered = started
    .filter(line => line.type === 'covered')
    .map(line => ({
      ...line,
      always: new Set(line.always),
      tests: line.tests.map(test => ({ ...test, hits: new Set(test.hits) })),
    }))
  for (const { file, error } of covered.filter(({ failed }) => failed))
    log(`left out, it fails as it is: ${file}: ${error}`)
  for (const file of session.files.filter(each => !covered.some(line => line.file === each)))
    log(`left out, it did not run: ${file}`)
  const sound = covered.filter(({ failed }) => !failed)
  const byFile = new Map(sound.map(line => [line.file, line]))
  const open = new Map()
  const outcomes = new Map()
  for (const mutant of mutants) {
    const trials = listTrials(mutant, sound, testMs)
    if (trials.length === 0) outcomes.set(mutant.id, { outcome: 'uncovered' })
    else open.set(mutant.id, { trials, tries: 0 })
  }
  log(`${sound.length} test files reach ${open.size} of ${mutants.length} mutants`)

  for (let round = 1; open.size > 0 && Date.now() < deadline; round += 1) {
    // The likeliest file, the next likeliest, and then all that are left.
    const files = {}
    for (const [id, { trials }] of open)
      for (const { file, tests } of round < 3 ? trials.slice(0, 1) : trials) {
        const { calls, tests: all } = byFile.get(file)
        files[file] ??= { calls, slowest: Math.max(0, ...all.map(({ ms }) => ms)), mutants: [] }
        files[file].mutants.push({ id, tests })
      }
    const journal = await session.run({ mode: 'kill', deadline, files }, Object.keys(files))
    settle(journal, open, outcomes)
    const killed = [...outcomes.values()].filter(({ outcome }) => outcome === 'killed').length
    log(`round ${round}: ${killed} killed, ${open.size} to go`)
  }
  for (const id of open.keys()) outcomes.set(id, { outcome: 'not run' })
  return outcomes
}

/** Takes what the workers wrote into account: a mutant leaves `open` when it is killed or has no test left. */
function settle(journal, open, outcomes) {
  const tried = new Map()
  for (const line of journal) {
    const key = `${line.id} ${line.file}`
    if (line.type === 'trying') tried.set(key, { ...line, outcome: 'stuck' })
    if (line.type === 'tried') tried.set(key, line)
  }
  const last = new Map([...tried.values()].map(line => [line.file, line.id]))
  for (const { id, file, outcome } of tried.values()) {
    const mutant = open.get(id)
    if (!mutant) continue
    // Its worker was ended while it ran on; what waited for a proof behind it is tried again.
    const isStuck = outcome === 'stuck' && last.get(file) === id
    if (outcome === 'killed' || isStuck) {
      outcomes.set(id, { outcome: 'killed', by: file })
      open.delete(id)
    } else if (outcome === 'survived') {
      mutant.trials = mutant.trials.filter(trial => trial.file !== file)
      if (mutant.trials.length > 0) continue
      outcomes.set(id, { outcome: 'survived' })
      open.delete(id)
    } else if (++mutant.tries > retries) {
      outcomes.set(id, { outcome: 'unclear' })
      open.delete(id)
    }
  }
}
