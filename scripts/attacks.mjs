// npm run attacks: every attack of the security audits against started servers, chains and a browser of this machine;
// then the same attacks on copies of the sources without the guard, where each has to get through.
// Options: --only B-B3,A-H1 · --no-broken (the attacks alone) · --no-standing (without the older suites)
import { readFileSync, rmSync, writeFileSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { ensureInstalled } from './lib/ensureInstalled.mjs'
import { root } from './lib/root.mjs'

const { values } = parseArgs({
  options: {
    only: { type: 'string' },
    broken: { type: 'boolean', default: true },
    standing: { type: 'boolean', default: true },
  },
  allowNegative: true,
})

await ensureInstalled({ root, log: console.log })
const { copyTree } = await import('./lib/attacks/copyTree.mjs')
const { readAttacks } = await import('./lib/attacks/readAttacks.mjs')
const { runAttackTests, toKey } = await import('./lib/attacks/runAttackTests.mjs')
const { standing } = await import('./lib/attacks/standing.mjs')
const { ensureTestTools } = await import('./lib/ensureTestTools.mjs')
const { createCounts } = await import('./lib/counts.mjs')
const { runProgram } = await import('./lib/steps.mjs')

/** All of it is to end in ten minutes; a run that is stopped fails by what it has not reported. */
const timeoutMs = 9 * 60_000
const only = values.only?.split(',')
const attacks = (await readAttacks()).filter(({ id }) => only === undefined || only.includes(id))
const counts = createCounts()
ensureTestTools()

const files = [...new Set(attacks.map(({ file }) => file))]
const honest = await runAttackTests({ tree: root, files, timeoutMs })
const isGood = (statuses = ['missing']) => statuses.every(status => status === 'passed')

/** Attacks that get through a source without their guard, while their control still passes. */
const noticed = new Map()
if (values.broken) {
  const tree = copyTree()
  try {
    for (const group of groupBreaks(attacks)) {
      for (const { breaks } of group) edit(tree, breaks)
      const results = await runAttackTests({ tree, files: listFiles(group), timeoutMs })
      for (const attack of group) {
        const { id, control = id } = attack
        // Where no control passes, the source is broken for everybody and shows nothing.
        const isUsable = results.controls.get(control)?.includes('passed') ?? false
        const getsThrough = results.attacks.get(toKey(attack))?.includes('failed') ?? false
        noticed.set(attack, getsThrough && isUsable)
      }
      for (const { breaks } of group) restore(tree, breaks.file)
    }
  } finally {
    rmSync(tree, { recursive: true, force: true })
  }
}

const word = (isGood, good, bad) => (isGood ? good : bad)
console.log('\n| finding | attack | held off | control | without the guard |\n|---|---|---|---|---|')
for (const attack of attacks) {
  const { id, title, control = id } = attack
  const isHeld = isGood(honest.attacks.get(toKey(attack)))
  const isUsable = isGood(honest.controls.get(control))
  const last = values.broken ? word(noticed.get(attack), 'gets through', 'NOT NOTICED') : ''
  console.log(
    `| ${id} | ${title} | ${word(isHeld, 'yes', 'NO')} | ${word(isUsable, 'passes', 'FAILS')} | ${last} |`,
  )
  counts.add(`attack ${id}`, isHeld ? { passed: 1 } : { failed: 1 })
  counts.add(`control ${control}`, isUsable ? { passed: 1 } : { failed: 1 })
  if (values.broken) counts.add(`broken ${id}`, noticed.get(attack) ? { passed: 1 } : { failed: 1 })
}
console.log('')
if (values.standing && only === undefined)
  for (const { title, project, files: suite } of standing)
    counts.add(
      title,
      await runProgram(title, `${root}/node_modules/.bin/vitest`, ['run', '--project', project, ...suite]),
    )
counts.finish()

/** Test files of attacks and of their controls. */
function listFiles(list) {
  const own = list.map(({ file }) => file)
  const ids = list.map(({ id, control = id }) => control)
  const others = files.filter(file => {
    const text = readFileSync(`${root}/${file}`, 'utf8')
    return ids.some(id => text.includes(`control ${id}:`))
  })
  return [...new Set([...own, ...others])]
}

/** One group breaks a file once, so that no broken guard stands in for another of the same file. */
function groupBreaks(list) {
  const groups = []
  for (const attack of list) {
    const group = groups.find(each => each.every(({ breaks }) => breaks.file !== attack.breaks.file))
    if (group) group.push(attack)
    else groups.push([attack])
  }
  return groups
}

function edit(tree, { file, search, replace }) {
  const path = `${tree}/${file}`
  const source = readFileSync(path, 'utf8')
  if (source.split(search).length !== 2) throw new Error(`${file} does not have the guard once: ${search}`)
  writeFileSync(
    path,
    source.replace(search, () => replace),
  )
}

function restore(tree, file) {
  writeFileSync(`${tree}/${file}`, readFileSync(`${root}/${file}`))
}
