import { expect, test, vi } from 'vitest'
import { normalizeName } from './resolveName.js'

vi.mock('viem/ens', () => {
  throw new Error('Cannot find package viem')
})

test('without viem, names of letters, digits and hyphens work, and others say what is missing', async () => {
  expect(await normalizeName('Alice-1.eth')).toBe('alice-1.eth')
  await expect(normalizeName('ällice.eth')).rejects.toMatchObject({
    code: 'UNKNOWN',
    details: expect.stringContaining('viem'),
  })
})
