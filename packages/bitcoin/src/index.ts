import type { FamilyDefinition } from '@latchkit/core'

export type { BitcoinConnector, BitcoinProvider } from './types.js'

/**
 * The Bitcoin family for `families` of `createLatchkit`. Its code loads on the first intent, or at once to restore a
 * stored Bitcoin connection.
 * @example createLatchkit({ families: [bitcoin()], networks: [bitcoinMainnet] })
 */
export function bitcoin(): FamilyDefinition {
  return {
    namespace: 'bip122',
    load: context => import('./family.js').then(({ createAdapter }) => createAdapter(context)),
  }
}
