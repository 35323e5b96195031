// npm run mutate -- <areas, folders or files> [globs] [--sample N] [--seed S] [--concurrency C] [--minutes M] [--test-ms T] [--min PERCENT]
//   npm run mutate -- custody --sample 80 --seed 2
//   npm run mutate -- packages/core 'connect/**' --sample 300
// An area of scripts/mutate/areas.mjs names its sources and its tests; otherwise the tests of the package are run.
// Changes the sources one expression at a time and lists the changes that no test notices. --sample and --seed choose
// some of them; --minutes ends the run; --test-ms (10,000) bounds the tests of one mutant, so the score is a lower bound.
import { existsSync, mkdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import { relative, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { root } from './lib/root.mjs'
import { isTest, listSources } from './lib/sources.mjs'
import { areas } from './mutate/areas.mjs'
import { createSession } from './mutate/createSession.mjs'
import { findEquivalent } from './mutate/equivalents.mjs'
import { findMutants } from './mutate/findMutants.mjs'
import { report } from './mutate/report.mjs'
import { runMutants } from './mutate/runMutants.mjs'
import { sample } from './mutate/sample.mjs'

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    sample: { type: 'string' },
    seed: { type: 'string', default: '1' },
    concurrency: { type: 'string', default: String(Math.max(1, availableParallelism() - 1)) },
    minutes: { type: 'string' },
    'test-ms': { type: 'string', default: '10000' },
    min: { type: 'string' },
  },
})

/** Facts, words and drawings: a change of them is seen by a reader, not by a test. */
const data = /\/(data|list|locales|icons|artifacts|chains)\/|\.css\.ts$/

const toPattern = glob =>
  new RegExp(
    `(^|/)${glob
      .replace(/[.+^${}()|[\]\\]/g, '\\$&')
      .replace(/\*\*\/?/g, '\0')
      .replace(/\*/g, '[^/]*')
      .replaceAll('\0', '.*')}$`,
  )

const started = Date.now()
const log = line => console.log(`${String(Math.round((Date.now() - started) / 1000)).padStart(5)} s  ${line}`)

const named = positionals.filter(name => Object.hasOwn(areas, name)).map(name => areas[name])
const others = positionals.filter(name => !Object.hasOwn(areas, name))
const paths = [...named.flatMap(({ sources }) => sources), ...others]
const targets = paths.map(path => resolve(root, path)).filter(existsSync)
const globs = others.filter(path => !existsSync(resolve(root, path))).map(toPattern)
if (targets.length === 0) throw new Error('Name a folder or a file: npm run mutate -- packages/core')
const packageOf = path => /^(packages|apps)\/[^/]+/.exec(relative(root, path))?.[0]
const packages = others
  .map(path => resolve(root, path))
  .filter(existsSync)
  .map(packageOf)
const folders = [...new Set([...named.flatMap(({ tests }) => tests), ...packages])].map(
  folder => `${folder}/`,
)
if (targets.map(packageOf).includes(undefined))
  throw new Error('Only sources of packages and applications can be changed.')

const except = named.flatMap(area => area.except ?? []).map(folder => `${resolve(root, folder)}/`)
const isLeftOut = file => except.some(folder => file.startsWith(folder))

const files = targets
  .flatMap(path => (statSync(path).isDirectory() ? listSources(path) : [path]))
  .filter(file => relative(root, file).split('/')[2] === 'src' && !data.test(file))
  .filter(file => !isTest(file, `${root}/${packageOf(file)}`) && !isLeftOut(file))
  .filter(file => globs.length === 0 || globs.some(glob => glob.test(relative(root, file))))

const found = new Map()
const all = []
for (const file of files) {
  const { mutants } = findMutants(relative(root, file), readFileSync(file, 'utf8'), all.length)
  found.set(file, mutants)
  all.push(...mutants)
}
const chosen = values.sample ? sample(all, Number(values.sample), Number(values.seed)) : all
log(`${chosen.length} of ${all.length} mutants in ${files.length} files, seed ${values.seed}`)
const equivalent = chosen.flatMap(mutant => {
  const why = findEquivalent(mutant)
  return why ? [{ ...mutant, why }] : []
})
const mutants = chosen.filter(({ id }) => !equivalent.some(each => each.id === id))

// Only the chosen ones get a switch: one in each expression of a cipher makes its tests slow.
const ids = new Set(mutants.map(({ id }) => id))
const sources = new Map()
for (const [file, [first, ...rest]] of found)
  if ([first, ...rest].some(mutant => ids.has(mutant?.id)))
    sources.set(
      file,
      findMutants(relative(root, file), readFileSync(file, 'utf8'), first.id, id => ids.has(id)).code,
    )

const session = await createSession({
  sources,
  folders,
  isLeftOut,
  concurrency: Number(values.concurrency),
})
const deadline = values.minutes ? started + Number(values.minutes) * 60_000 : Number.MAX_SAFE_INTEGER
const outcomes = await runMutants({
  session,
  mutants,
  deadline,
  testMs: Number(values['test-ms']),
  log,
})
await session.close()

const { score, lines, results } = report(mutants, outcomes)
const survivors = results.filter(({ outcome }) => outcome !== 'killed')
mkdirSync(`${root}/.cache/mutate`, { recursive: true })
writeFileSync(`${root}/.cache/mutate/results.json`, `${JSON.stringify(results, null, 2)}\n`)
for (const { outcome, at, change } of survivors.slice(0, 40))
  console.log(`${outcome.padEnd(9)}  ${at}  ${change}`)
if (survivors.length > 40) console.log(`and ${survivors.length - 40} more in .cache/mutate/results.json`)
for (const { file, line, from, to, why } of equivalent)
  console.log(`equivalent ${file}:${line}  ${from} → ${to || 'nothing'}: ${why}`)
for (const line of lines) console.log(line)
const killed = results.length - survivors.length
const isWhole = results.every(({ outcome }) => outcome !== 'not run' && outcome !== 'unclear')
// Those that one test kills are settled first: the share of the whole sample is what is certain.
const atLeast = isWhole ? '' : `, at least ${((killed / results.length) * 100).toFixed(1)} % of the sample`
log(`${(score * 100).toFixed(1)} % killed${atLeast}`)
// vitest has set it, for the tests that failed as they should.
process.exitCode = values.min && score * 100 < Number(values.min) ? 1 : 0
