import { expect, test } from 'vitest'
import { isReserved } from './reservedLabels.js'

test.each([
  'metamask',
  'meta-mask',
  'rnetamask',
  'm3tamask-support',
  'officia1',
  'support',
  'support24',
  'site-support',
  'admin-1',
  'wa11et',
  'my-wallet',
  'vita1ik',
  'c0inbase-pay',
  'trust-wallet',
  'the-team',
])('attack A-L-reservedNames: %s, which reads as a brand or as the site, cannot be registered', label => {
  expect(isReserved(label)).toBe(true)
})

test.each([
  'alice',
  'steam',
  'rooted',
  'helper',
  'masked',
  'bob-1984',
  'information',
  'my-name',
  'teamwork',
  'alice-eth',
])('control A-L-reservedNames: %s can', label => {
  expect(isReserved(label)).toBe(false)
})
