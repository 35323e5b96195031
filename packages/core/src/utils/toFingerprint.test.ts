import { expect, test } from 'vitest'
import { toFingerprint } from './toFingerprint.js'

test('has 16 hex digits that differ for every topic', () => {
  const topics = Array.from({ length: 10_000 }, (_, index) => `${index}`.padStart(64, 'ab'))
  const prints = topics.map(toFingerprint)
  expect(new Set(prints).size).toBe(topics.length)
  for (const print of prints) expect(print).toMatch(/^[0-9a-f]{16}$/)
  expect(toFingerprint('abc')).toBe(toFingerprint('abc'))
})
