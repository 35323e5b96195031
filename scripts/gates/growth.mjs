import { builtExpressions, excusedExpressions, excusedReaders } from '../lib/growth/excuses.mjs'
import { findGrowth } from '../lib/growth/findGrowth.mjs'
import { listExpressions } from '../lib/growth/listExpressions.mjs'
import { listFiles } from '../lib/growth/listFiles.mjs'
import { listReaders } from '../lib/growth/listReaders.mjs'
import { withSources } from '../lib/growth/loadSources.mjs'
import { toHostileTexts } from '../lib/growth/toHostileTexts.mjs'
import { toInputs } from '../lib/growth/toInputs.mjs'

export const name = 'growth'

/** `LATCHKIT_GROWTH_SIZE`: characters of the longest text, 16,000 unless set; less finds no square of it. */
const size = Math.max(16_000, Number(process.env.LATCHKIT_GROWTH_SIZE ?? 0))
/** What a bounded expression may take at its bound. */
const maxBoundedMs = 25

/** The growth of an expression on the worst of its hostile texts, and that text's parts; undefined without any. */
function findSlowText({ source, flags }) {
  const all = /[gy]/.test(flags) ? flags : `${flags}g`
  const run = text => text.replace(new RegExp(source, all), '')
  for (const [made, toText] of toHostileTexts(source, flags)) {
    const growth = findGrowth(run, toText, { size })
    if (growth !== undefined) return `${made} takes ${growth.toFixed(1)} times as long for twice its length`
  }
  return undefined
}

/** The controls: without them, a gate that measures nothing would pass. */
function checkMeasure() {
  const toText = length => `${'a'.repeat(length)}!`
  const pairs = text => {
    let count = 0
    for (const one of text) for (const other of text) if (one === other) count += 1
    return count
  }
  const rows = [
    ['a function of quadratic time', true, findGrowth(pairs, toText)],
    ['a function of linear time', false, findGrowth(text => [...text].reverse().join(''), toText)],
    ['an expression of quadratic time', true, findSlowText({ source: 'b+c', flags: '' })],
    ['one that repeats what repeats', true, findSlowText({ source: '^(a+)+$', flags: '' })],
    ['an expression of linear time', false, findSlowText({ source: '(?<!b)b+c', flags: '' })],
  ]
  return rows
    .filter(([, isSlow, found]) => isSlow !== (found !== undefined))
    .map(([what, isSlow]) => `${what} was ${isSlow ? 'not ' : ''}found`)
}

function checkExpressions({ expressions, built }) {
  const problems = []
  const names = new Set(expressions.map(each => each.name))
  for (const each of expressions) {
    const excuse = excusedExpressions[each.name]
    if (excuse === undefined) {
      const found = findSlowText(each)
      if (found) problems.push(`${each.files.join(', ')}: ${each.name}: ${found}`)
      continue
    }
    if (each.files.some(file => !excuse.files.includes(file)))
      problems.push(
        `${each.name} is excused in ${excuse.files.join(', ')}, and also in ${each.files.join(', ')}`,
      )
    if (excuse.atMost === undefined) continue
    const run = text =>
      text.replace(new RegExp(each.source, /[gy]/.test(each.flags) ? each.flags : `${each.flags}g`), '')
    for (const [made, toText] of toHostileTexts(each.source, each.flags)) {
      const text = toText(excuse.atMost).slice(0, excuse.atMost)
      let least = Number.POSITIVE_INFINITY
      for (let round = 0; round < 5 && least > maxBoundedMs; round += 1) {
        const before = process.cpuUsage()
        run(text)
        least = Math.min(least, process.cpuUsage(before).user / 1000)
      }
      if (least > maxBoundedMs) problems.push(`${each.name}: ${made} takes ${least} ms at its bound`)
    }
  }
  for (const excused of Object.keys(excusedExpressions))
    if (!names.has(excused)) problems.push(`${excused} is excused, and is nowhere`)
  for (const file of built)
    if (!Object.hasOwn(builtExpressions, file))
      problems.push(
        `${file} puts an expression together: name the reader that runs it in scripts/lib/growth/excuses.mjs`,
      )
  return problems
}

async function checkReaders(readers) {
  const problems = []
  const excused = new Map(excusedReaders.flatMap(({ reason, ids }) => ids.map(id => [id, reason])))
  const ids = new Set(readers.map(({ id }) => id))
  for (const id of excused.keys()) if (!ids.has(id)) problems.push(`${id} is excused, and is nowhere`)
  let covered = 0
  await withSources(async load => {
    for (const reader of readers) {
      if (excused.has(reader.id)) continue
      const inputs = toInputs(reader)
      if (!inputs) {
        problems.push(`${reader.id} has neither a maker of hostile input nor an excuse (scripts/lib/growth)`)
        continue
      }
      const run = (await load(reader.file))[reader.name]
      const attempt = input => {
        try {
          return run(...input)
        } catch {
          // A refusal.
          return undefined
        }
      }
      const growth = inputs
        .map((toInput, at) => [at, findGrowth(attempt, toInput, { size })])
        .find(([, found]) => found)
      covered += 1
      if (growth)
        problems.push(
          `${reader.id}: input ${growth[0]} takes ${growth[1].toFixed(1)} times as long for twice its size`,
        )
    }
  })
  return { problems, covered, excused: excused.size }
}

export async function run() {
  const files = listFiles()
  const found = listExpressions(files)
  const readers = await checkReaders(listReaders(files))
  const excused = Object.keys(excusedExpressions).length
  return [
    { title: 'what is quadratic is found, and what is linear is not', problems: checkMeasure() },
    {
      title: `${found.expressions.length - excused} expressions take time in proportion to their text, ${excused} are bounded`,
      problems: checkExpressions(found),
    },
    {
      title: `${readers.covered} readers take time in proportion to their input, ${readers.excused} are excused`,
      problems: readers.problems,
    },
  ]
}
