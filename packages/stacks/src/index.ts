import type { FamilyDefinition } from '@latchkit/core'

export type { StacksConnector, StacksProvider } from './types.js'

/**
 * The Stacks family for `families` of `createLatchkit`. Its code loads on the first intent, or at once to restore a
 * stored Stacks connection.
 * @example createLatchkit({ families: [stacks()], networks: [stacksMainnet] })
 */
export function stacks(): FamilyDefinition {
  return {
    namespace: 'stacks',
    load: context => import('./family.js').then(({ createAdapter }) => createAdapter(context)),
  }
}
