import type { CaipNetworkId, ChainNamespace } from '../../contract/ids.js'
import type { State } from '../state.js'

/** The network that the visitor connects a wallet for (R4.9); undefined when any wallet will do. */
export function selectWantedNetwork({ modal: { open, history } }: State): CaipNetworkId | undefined {
  return open ? history.findLast(({ view }) => view === 'Connect')?.data.caipNetworkId : undefined
}

/** The family of that network. */
export function selectWantedNamespace(state: State): ChainNamespace | undefined {
  return selectWantedNetwork(state)?.split(':')[0]
}
