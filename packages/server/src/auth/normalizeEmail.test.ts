import { expect, test } from 'vitest'
import { normalizeEmail, toEmailSubjects } from './normalizeEmail.js'

test.each([
  'x@example.org.',
  'x@example.org..',
  ' X@Example.ORG ',
  'x@EXAMPLE。org',
  'x@example.org。',
  'x@ｅｘａｍｐｌｅ.org',
])('attack A-L-dot: %s is the same address as x@example.org', email => {
  expect(normalizeEmail(email)).toBe('x@example.org')
})

test('control A-L-dot: other addresses are others', () => {
  const emails = ['x@example.org', 'x.@example.org', 'y@example.org', 'x@example.com', 'x@a.example.org']
  expect(new Set(emails.map(normalizeEmail)).size).toBe(emails.length)
  expect(normalizeEmail('José@MÜNCHEN.example')).toBe('josé@xn--mnchen-3ya.example')
})

test('an account that was made with a dot is looked for too, and first where the dot was typed', () => {
  expect(toEmailSubjects('X@example.org')).toEqual(['x@example.org', 'x@example.org.'])
  expect(toEmailSubjects('x@example.org.')).toEqual(['x@example.org.', 'x@example.org'])
})
