import type { FamilyDefinition } from '@latchkit/core'
import type { EvmAdapterParameters } from './adapter.js'

export type EvmParameters = EvmAdapterParameters

/**
 * The EVM family for `families` of `createLatchkit`; its code is loaded on the first intent, or at once
 * when an EVM wallet is to be restored.
 * @example createLatchkit({ families: [evm()], networks: [mainnet] })
 */
export function evm(parameters: EvmParameters = {}): FamilyDefinition {
  return {
    namespace: 'eip155',
    load: () => import('./adapter.js').then(({ createEvmAdapter }) => createEvmAdapter(parameters)),
  }
}
