import { expect, test } from 'vitest'
import { hostileNames } from '../testing/hostileNames.js'
import { isLureText } from './isLureText.js'

test('T12: names that lead somewhere or promise something are lures', () => {
  for (const name of hostileNames) expect([name, isLureText(name)]).toEqual([name, true])
})

test.each([
  'Ether Orchard #4071',
  'vitalik.eth',
  'No. 7',
  'v1.2',
  'Mr. Apple 3.0',
  'Bored Trees – Season II',
  'Café Noir',
  '蝶々 No.12',
  'Proclaimed',
  '',
])('T12: %s is a plain name', name => {
  expect(isLureText(name)).toBe(false)
})

test.each([undefined, null, 7, {}, []])('what is no text is no lure: %s', value => {
  expect(isLureText(value)).toBe(false)
})
