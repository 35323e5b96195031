import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { isTooComplex } from './isTooComplex.js'

const nested = (depth: number) => `${'['.repeat(depth)}${']'.repeat(depth)}`

test('security 6, 23: 64 levels pass, 65 do not, whatever brackets strings hold', () => {
  expect(isTooComplex(nested(64), { maxDepth: 64 })).toBe(false)
  expect(isTooComplex(nested(65), { maxDepth: 64 })).toBe(true)
  expect(isTooComplex(JSON.stringify({ a: '['.repeat(1_000), 'b"\\': ']{' }), { maxDepth: 2 })).toBe(false)
})

test('marks are counted outside strings', () => {
  expect(isTooComplex('[1,2,3]', { maxDepth: 9, maxMarks: 3 })).toBe(false)
  expect(isTooComplex('[1,2,3,4]', { maxDepth: 9, maxMarks: 3 })).toBe(true)
  expect(isTooComplex('["1,2,3,4"]', { maxDepth: 9, maxMarks: 1 })).toBe(false)
})

test('property: agrees with the depth of the parsed value', () => {
  const depthOf = (value: unknown): number =>
    typeof value === 'object' && value !== null ? 1 + Math.max(0, ...Object.values(value).map(depthOf)) : 0
  fc.assert(
    fc.property(fc.jsonValue({ maxDepth: 6 }), fc.nat(6), (value, maxDepth) => {
      expect(isTooComplex(JSON.stringify(value), { maxDepth })).toBe(depthOf(value) > maxDepth)
    }),
  )
})
