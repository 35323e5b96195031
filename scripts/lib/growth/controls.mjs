import { checkExpression } from './checkExpression.mjs'
import { findGrowth } from './findGrowth.mjs'

const toText = length => `${'a'.repeat(length)}!`
const expression = source => () => checkExpression({ name: `control ${source}`, source, flags: '' })

function countPairs(text) {
  let count = 0
  for (const one of text) for (const other of text) if (one === other) count += 1
  return count
}

const countSubsets = text =>
  text === '' ? 1 : countSubsets(text.slice(1)) + countSubsets(text.slice(1)) + text.length

function repeatForEver(text) {
  for (let count = 0; ; count = (count + text.length) % 1000) if (count < 0) return count
}

/**
 * What the measure is tried with: a gate that measures nothing would pass. `isSlow` is what it has to find.
 *
 * @type {Readonly<Record<string, { isSlow: boolean, limits?: { silenceMs: number }, find: () => string | undefined }>>}
 */
export const controls = {
  'a function of quadratic time': { isSlow: true, find: () => findGrowth(countPairs, toText) },
  'a function of exponential time': { isSlow: true, find: () => findGrowth(countSubsets, toText) },
  'a function of linear time': {
    isSlow: false,
    find: () => findGrowth(text => [...text].reverse().join(''), toText),
  },
  'a function that sorts': {
    isSlow: false,
    find: () =>
      findGrowth(text => [...text].map((one, at) => `${one}${(at * 7919) % 104_729}`).sort(), toText),
  },
  'an expression of quadratic time': { isSlow: true, find: expression('b+c') },
  'an expression of exponential time': { isSlow: true, find: expression('^(a+)+$') },
  'an expression of linear time': { isSlow: false, find: expression('(?<!b)b+c') },
  'a function that never ends': {
    isSlow: true,
    limits: { silenceMs: 3000 },
    find: () => findGrowth(repeatForEver, toText),
  },
}
