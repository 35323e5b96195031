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

test('edits that overlap throw, so that no text is lost', () => {
  const edits = [
    { start: 0, end: 3, text: '' },
    { start: 2, end: 4, text: '' },
  ]
  expect(() => applyEdits('abcdef', edits)).toThrow('overlap')
})

test('without edits a text is the same', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), text => {
      expect(applyEdits(text, [])).toBe(text)
    }),
  )
})
