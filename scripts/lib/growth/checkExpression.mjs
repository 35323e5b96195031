import { excusedExpressions } from './excuses.mjs'
import { findGrowth, measureMs } from './findGrowth.mjs'
import { toHostileTexts } from './toHostileTexts.mjs'

/** What a bounded expression may take at its bound. */
const maxBoundedMs = 25

/**
 * What is wrong with the time of an expression on the worst of its hostile texts: growth, or where it is excused by a
 * bound more than `maxBoundedMs` at that bound.
 *
 * @param {{ name: string, source: string, flags: string }} expression
 * @param {{ size?: number }} [options]
 */
export function checkExpression({ name, source, flags }, options) {
  const expression = new RegExp(source, /[gy]/.test(flags) ? flags : `${flags}g`)
  const run = text => text.replace(expression, '')
  const atMost = excusedExpressions[name]?.atMost
  if (Object.hasOwn(excusedExpressions, name) && atMost === undefined) return undefined
  for (const [made, toText] of toHostileTexts(source, flags)) {
    const found =
      atMost === undefined ? findGrowth(run, toText, options) : findSlow(run, toText(atMost).slice(0, atMost))
    if (found !== undefined) return `${made} ${found}`
  }
  return undefined
}

/** @param {(input: unknown) => unknown} run */
export function findSlow(run, input) {
  const attempt = () => run(input)
  if (measureMs(attempt, 1) <= maxBoundedMs) return undefined
  const least = measureMs(attempt, 7)
  return least > maxBoundedMs ? `takes ${least.toFixed(0)} ms at its bound` : undefined
}
