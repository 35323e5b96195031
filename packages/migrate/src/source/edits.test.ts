import fc from 'fast-check'
import { expect, test } from 'vitest'
import { applyEdits } from './edits.js'

test('edits are applied in the order of their places, insertions after what ends there', () => {
  const edits = [
    { start: 5, end: 5, text: '!' },
    { start: 0, end: 5, text: 'Hi' },
  ]
  expect(applyEdits('Hello world', edits)).toBe('Hi! world')
})

test('edits that write and overlap throw, so that no text is lost', () => {
  const edits = [
    { start: 0, end: 3, text: 'x' },
    { start: 2, end: 4, text: 'y' },
  ]
  expect(() => applyEdits('abcdef', edits)).toThrow('overlap')
})

test.each([
  ['two deletions', '', 'ef'],
  ['a deletion and what is written after it', 'y', 'yef'],
])('%s have a line end in common, which is deleted once', (_, text, result) => {
  const edits = [
    { start: 0, end: 3, text: '' },
    { start: 2, end: 4, text },
  ]
  expect(applyEdits('abcdef', edits)).toBe(result)
})

test('without edits a text is the same', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), text => {
      expect(applyEdits(text, [])).toBe(text)
    }),
  )
})
