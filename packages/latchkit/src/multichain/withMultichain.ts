import type { Adapter, FamilyDefinition } from '@latchkit/core'

/**
 * Lets one approval of a wallet connect several families (CAIP-25). A site with one family has no use for it, nor has a
 * page without a wallet: neither loads anything of it.
 */
export function withMultichain(families: readonly FamilyDefinition[]): readonly FamilyDefinition[] {
  let attach: ((adapter: Adapter) => Adapter) | undefined
  if (families.length < 2) return families
  return families.map(family => ({
    ...family,
    async load(context) {
      const [adapter, module] = await Promise.all([
        family.load(context),
        'ethereum' in globalThis && import('./createMultichain.js'),
      ])
      if (module) attach ??= module.createMultichain()
      return attach ? attach(adapter) : adapter
    },
  }))
}
