import type { FamilyDefinition } from '@latchkit/core'
import type { EvmAdapterParameters } from './family.js'

export type { Eip1193Provider } from './connectors/eip1193.js'
export { toRpcError } from './toRpcError.js'
export type { EvmConnector } from './types.js'
export type EvmParameters = EvmAdapterParameters

/**
 * The EVM family for `families` of `createLatchkit`. Its code loads on the first intent, or at once to restore a
 * stored EVM connection.
 * @example createLatchkit({ families: [evm()], networks: [mainnet] })
 */
export function evm(parameters: EvmParameters = {}): FamilyDefinition {
  return {
    namespace: 'eip155',
    load: context => import('./family.js').then(({ createAdapter }) => createAdapter(parameters, context)),
  }
}
