import { findSlow } from './checkExpression.mjs'
import { boundedReaders } from './excuses.mjs'
import { findGrowth } from './findGrowth.mjs'
import { toInputs } from './toInputs.mjs'

/**
 * What is wrong with the time of a reader on its hostile inputs: growth, or too long at the bound that its caller keeps.
 *
 * @param {ReturnType<import('./listReaders.mjs').listReaders>[number]} reader
 * @param {(...input: readonly unknown[]) => unknown} run
 * @param {{ size?: number, onInput?: () => void }} options
 */
export function checkReader(reader, run, { onInput, ...options } = {}) {
  const attempt = input => {
    try {
      return run(...input)
    } catch {
      // A refusal.
      return undefined
    }
  }
  const bound = boundedReaders[reader.id]
  for (const [at, toInput] of (toInputs(reader) ?? []).entries()) {
    onInput?.()
    const found = bound ? findSlow(attempt, toInput(bound.atMost)) : findGrowth(attempt, toInput, options)
    if (found !== undefined) return `input ${at} ${found}`
  }
  return undefined
}
