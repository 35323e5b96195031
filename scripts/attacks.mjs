// npm run attacks: every attack of the security audits against started servers, chains and a browser of this machine;
// then the same attacks on a copy of the sources without the guard, where each has to get through.
// Options: --only <ids, with commas> · --no-broken (the attacks alone) · --no-standing (without the older suites)
// It writes the results to docs/attacks.md, where those of attacks that it did not run stay. --list: runs nothing, and
// writes the rows of new attacks there.
import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { ensureInstalled } from './lib/ensureInstalled.mjs'
import { root } from './lib/root.mjs'

const { values } = parseArgs({
  options: {
    only: { type: 'string' },
    list: { type: 'boolean', default: false },
    broken: { type: 'boolean', default: true },
    standing: { type: 'boolean', default: true },
  },
  allowNegative: true,
})

await ensureInstalled({ root, log: console.log })
const { copyTree } = await import('./lib/attacks/copyTree.mjs')
const { readAttacks } = await import('./lib/attacks/readAttacks.mjs')
const { groupBreaks } = await import('./lib/attacks/groupBreaks.mjs')
const { openAttackTests } = await import('./lib/attacks/openAttackTests.mjs')
const { standing } = await import('./lib/attacks/standing.mjs')
const { readResults, toDocs, toRow } = await import('./lib/attacks/toDocs.mjs')
const { ensureTestTools } = await import('./lib/ensureTestTools.mjs')
const { createCounts } = await import('./lib/counts.mjs')
const { runProgram } = await import('./lib/steps.mjs')

/** All of it is to end in ten minutes; a run that is stopped fails by what it has not reported. */
const timeoutMs = 9 * 60_000
const started = Date.now()
const only = values.only?.split(',')
const all = await readAttacks()
const attacks = all.filter(({ id }) => only === undefined || only.includes(id))
/** What a page says of attacks that were not run now stays. */
function writePage() {
  const page = `${root}/docs/attacks.md`
  const text = existsSync(page) ? readFileSync(page, 'utf8') : ''
  const toResults = attack => ({ ...readResults(text, attack), ...results.get(attack) })
  writeFileSync(page, toDocs(all, toResults))
}

/** Each attack's results: held off, with a control that passes, and let through without its guard. */
const results = new Map()
if (values.list) {
  writePage()
  process.exit()
}
const counts = createCounts()
ensureTestTools()

const controlOf = ({ id, control = id }) => control
const toIds = list => list.flatMap(attack => [attack.id, controlOf(attack)])
const left = () => Math.max(1, started + timeoutMs - Date.now())
const log = text => console.log(`${((Date.now() - started) / 1000).toFixed(0).padStart(4)} s  ${text}`)

/** Errors outside of tests, on the whole sources: broken ones may throw anywhere. */
const problems = []
const tree = copyTree()
const tests = await openAttackTests({ tree })
try {
  const files = [...new Set([...attacks.map(({ file }) => file), ...listControlFiles(attacks)])]
  const whole = await tests.run({ files, ids: toIds(attacks), timeoutMs: left() })
  for (const attack of attacks) results.set(attack, judge(whole, attack, true))
  writePage()
  log(`${attacks.length} attacks on the whole sources`)
  problems.push(...tests.problems)
  if (values.broken) await runBroken(whole)
} finally {
  await tests.close()
  rmSync(tree, { recursive: true, force: true })
}

console.log(
  '\n| finding | attack | test | held off | control | without the guard |\n|---|---|---|---|---|---|',
)
for (const attack of attacks) {
  const { held, usable, noticed } = results.get(attack)
  console.log(toRow(attack, { held, usable, noticed }))
  for (const [kind, isGood] of Object.entries({ attack: held, control: usable, broken: noticed }))
    if (kind !== 'broken' || values.broken)
      counts.add(`${kind} ${attack.id}`, isGood ? { passed: 1 } : { failed: 1 })
}
console.log('')
counts.add('errors outside of tests', { failed: problems.length })
for (const problem of problems) console.log(problem)
if (values.standing && only === undefined)
  await Promise.all(
    standing.map(async ({ title, project, files: suite }) => {
      const vitest = `${root}/node_modules/.bin/vitest`
      counts.add(title, await runProgram(title, vitest, ['run', '--project', project, ...suite]))
    }),
  )
log('the end')
counts.finish()

/** Runs each attack again without its guard; `whole`: the results with it, which name the files of controls. */
async function runBroken(whole) {
  const filesOf = attack => [
    attack.file,
    ...whole.filter(({ kind, id }) => kind === 'control' && id === controlOf(attack)).map(({ file }) => file),
  ]
  const dependsOn = (attack, source) => filesOf(attack).some(file => tests.dependsOn(file, source))
  const groups = groupBreaks(attacks, dependsOn)
  const runGroup = async (group, { tree, tests }) => {
    const guards = group.flatMap(({ breaks }) => breaks)
    const originals = new Map(guards.map(({ file }) => [file, readFileSync(`${tree}/${file}`, 'utf8')]))
    for (const [file, text] of originals)
      tests.write(
        file,
        guards.reduce((broken, each) => {
          return each.file === file ? broken.replace(each.search, () => each.replace) : broken
        }, text),
      )
    const files = [...new Set(group.flatMap(filesOf))]
    const broken = await tests.run({ files, ids: toIds(group), timeoutMs: left() })
    for (const attack of group) {
      const { usable } = judge(broken, attack)
      const own = broken.filter(
        ({ kind, id, file }) => kind === 'attack' && id === attack.id && file === attack.file,
      )
      // Where no control passes, the source is broken for everybody and shows nothing.
      results.get(attack).noticed = usable && own.some(({ passed }) => !passed)
      if (!results.get(attack).noticed) log(`${attack.id} of ${attack.file} is not noticed`)
    }
    for (const [file, text] of originals) tests.write(file, text)
    writePage()
    log(
      `without guards ${groups.indexOf(group) + 1} of ${groups.length}: ${group.map(({ id }) => id).join(', ')}`,
    )
  }
  // A second tree: most groups are one file, which waits as long as it computes.
  const second = copyTree()
  const others = await openAttackTests({ tree: second })
  const waiting = [...groups]
  const runWaiting = async lane => {
    for (let group = waiting.shift(); group; group = waiting.shift()) await runGroup(group, lane)
  }
  try {
    await Promise.all([runWaiting({ tree, tests }), runWaiting({ tree: second, tests: others })])
  } finally {
    await others.close()
    rmSync(second, { recursive: true, force: true })
  }
}

/** Every control passes on the whole sources; on broken ones at least one: what is broken may be what another looks at. */
function judge(found, attack, isWhole = false) {
  const own = found.filter(
    ({ kind, id, file }) => kind === 'attack' && id === attack.id && file === attack.file,
  )
  const controls = found.filter(({ kind, id }) => kind === 'control' && id === controlOf(attack))
  return {
    held: own.length > 0 && own.every(({ passed }) => passed),
    usable: controls.length > 0 && controls[isWhole ? 'every' : 'some'](({ passed }) => passed),
  }
}

/** Files of other attacks that have the controls of these. */
function listControlFiles(list) {
  const ids = list.map(controlOf)
  return [...new Set(all.map(({ file }) => file))].filter(file => {
    const text = readFileSync(`${root}/${file}`, 'utf8')
    return ids.some(id => text.includes(`control ${id}:`))
  })
}
