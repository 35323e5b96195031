import { describe, expect, test } from 'vitest'
import { wallets } from './all.js'
import { createBundledDirectory } from './createBundledDirectory.js'
import { declaredPrints, mayBeDeclared, toPrint } from './declaredPrints.js'

const declared = wallets.flatMap(wallet => wallet.declaredIds)

describe('declaredPrints', () => {
  test('is equal to the list', () => {
    expect(declaredPrints).toBe([...new Set(declared.map(toPrint))].sort().join(''))
  })

  test('knows every declared id, in any case', () => {
    for (const id of declared)
      expect([id, mayBeDeclared(id), mayBeDeclared(id.toUpperCase())]).toEqual([id, true, true])
  })

  test('rules out nearly every other id without loading the list', () => {
    const others = Array.from({ length: 2000 }, (_, index) => `rdns:example.wallet${index}`)
    expect(others.filter(mayBeDeclared).length).toBeLessThan(20)
  })

  test('a directory returns nothing for unknown declared ids, and finds known ones (D45)', async () => {
    const directory = createBundledDirectory()
    const ask = (include: readonly string[]) => directory.getWallets({ page: 1, entries: 10, include })
    await expect(ask(['rdns:example.nobody'])).resolves.toEqual({ wallets: [], count: 0 })
    for (const wallet of wallets.slice(0, 20))
      for (const id of wallet.declaredIds)
        expect((await ask([id, 'rdns:example.nobody'])).wallets.map(found => found.id)).toContain(wallet.id)
  })
})
