import type { FamilyDefinition } from '@latchkit/core'
import type { SolanaAdapterParameters } from './adapter.js'

export type SolanaParameters = SolanaAdapterParameters

/**
 * The Solana family for `families` of `createLatchkit`; its code is loaded on the first intent, or at once
 * when a Solana wallet is to be restored.
 * @example createLatchkit({ families: [solana()], networks: [solanaMainnet] })
 */
export function solana(parameters: SolanaParameters = {}): FamilyDefinition {
  return {
    namespace: 'solana',
    load: () => import('./adapter.js').then(({ createSolanaAdapter }) => createSolanaAdapter(parameters)),
  }
}
