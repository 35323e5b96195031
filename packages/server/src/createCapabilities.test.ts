import { expect, test } from 'vitest'
import { capabilities } from './capabilities.js'

test('each capability is listed once, under a name of its own', () => {
  const names = capabilities.map(({ name }) => name)
  expect(new Set(names).size).toBe(names.length)
  expect(new Set<unknown>(capabilities).size).toBe(capabilities.length)
})
