import type { FamilyDefinition } from '@latchkit/core'
import type { SolanaAdapterParameters } from './family.js'

export type { StandardAccount, StandardWallet } from './discovery/standardWallet.js'
export type { SolanaConnector } from './types.js'
export type SolanaParameters = SolanaAdapterParameters

/**
 * The Solana family for `families` of `createLatchkit`. Its code loads on the first intent, or at once to restore a
 * stored Solana connection.
 * @example createLatchkit({ families: [solana()], networks: [solanaMainnet] })
 */
export function solana(parameters: SolanaParameters = {}): FamilyDefinition {
  return {
    namespace: 'solana',
    load: context => import('./family.js').then(({ createAdapter }) => createAdapter(parameters, context)),
  }
}
