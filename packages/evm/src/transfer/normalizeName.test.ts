import { expect, test, vi } from 'vitest'

const loads = vi.hoisted(() => ({ count: 0, fails: false }))
vi.mock('viem/ens', () => {
  throw new Error('Cannot find package viem')
})
vi.mock('@adraffy/ens-normalize', async original => {
  loads.count += 1
  if (loads.fails) throw new Error('Failed to fetch dynamically imported module')
  return original()
})

test('host A1: names beyond a-z are normalized for a site without viem, by tables that load for them alone (ENSIP-15)', async () => {
  // Files of tests share modules: another one may have loaded the tables.
  vi.resetModules()
  const { normalizeName } = await import('./normalizeName.js')
  expect(await normalizeName('Alice-1.eth')).toBe('alice-1.eth')
  expect(loads.count).toBe(0)
  loads.fails = true
  await expect(normalizeName('Ällice.eth')).rejects.toThrow()
  loads.fails = false
  expect(await normalizeName('Ällice.eth')).toBe('ällice.eth')
  expect(await normalizeName('RaFFY🚴‍♂️.eTh')).toBe('raffy🚴‍♂.eth')
  expect(await normalizeName('ali\u202ece.eth')).toBeUndefined()
})

test('attack A-growth-name: a name of 40,000 labels is none, before each is hashed', async () => {
  const { normalizeName } = await import('./normalizeName.js')
  expect(await normalizeName(`${'a.'.repeat(40_000)}eth`)).toBeUndefined()
  expect(await normalizeName(`${'ä.'.repeat(40_000)}eth`)).toBeUndefined()
})

test('control A-growth-name: a name of 255 letters is one', async () => {
  const { normalizeName } = await import('./normalizeName.js')
  const name = `${'a.'.repeat(126)}eth`
  expect(name).toHaveLength(255)
  expect(await normalizeName(name)).toBe(name)
})
