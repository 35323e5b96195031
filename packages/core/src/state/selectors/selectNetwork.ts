import type { CaipNetworkId, ChainNamespace } from '../../contract/ids.js'
import type { Network } from '../../contract/network.js'
import type { State } from '../state.js'
import { getFamily } from './selectAccount.js'

export type NetworkView = {
  /** The wallet's own network while connected, else the visitor's last choice. */
  caipNetworkId: CaipNetworkId | undefined
  /** Absent when the site is not configured for it. */
  network?: Network | undefined
  isSupported: boolean
}

const views = new WeakMap<object, NetworkView>()
const lists = new WeakMap<object, readonly Network[]>()
const unknown: NetworkView = { caipNetworkId: undefined, isSupported: false }

/** The network in use; default: of the family shown. The same state returns the same object. */
export function selectNetwork(state: State, namespace?: ChainNamespace | undefined): NetworkView {
  const family = getFamily(state, namespace)
  if (!family) return unknown
  const cached = views.get(family)
  if (cached) return cached
  const caipNetworkId = family.activeNetworkId
  const network = family.networks.find(candidate => candidate.caipNetworkId === caipNetworkId)
  const view: NetworkView = { caipNetworkId, network, isSupported: network !== undefined }
  views.set(family, view)
  return view
}

/** Every network of the site: families in order, each in the site's order. */
export function selectNetworks(state: State): readonly Network[] {
  const cached = lists.get(state.families)
  if (cached) return cached
  const networks = Object.values(state.families).flatMap(family => family.networks)
  lists.set(state.families, networks)
  return networks
}

/** The network that the visitor connects a wallet for; undefined when any wallet will do. */
export function selectWantedNetwork({ modal: { open, history } }: State): CaipNetworkId | undefined {
  return open ? history.findLast(({ view }) => view === 'Connect')?.data.caipNetworkId : undefined
}

/** The family of that network. */
export function selectWantedNamespace(state: State): ChainNamespace | undefined {
  return selectWantedNetwork(state)?.split(':')[0]
}
