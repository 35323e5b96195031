import { expect, test, vi } from 'vitest'
import { normalizeName } from './normalizeName.js'

vi.mock('viem/ens', () => {
  throw new Error('Cannot find package viem')
})

test('without viem, names of letters, digits and hyphens work, and others name the missing package', async () => {
  expect(await normalizeName('Alice-1.eth')).toBe('alice-1.eth')
  await expect(normalizeName('ällice.eth')).rejects.toMatchObject({
    code: 'UNKNOWN',
    details: expect.stringContaining('viem'),
  })
})
