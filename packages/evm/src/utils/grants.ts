import type { CaipNetworkId, Connector } from '@latchkit/core'

const grants = new WeakMap<Connector, () => readonly CaipNetworkId[]>()

/** A remote connector says which networks its session has at any time. */
export function setGrantedNetworks(connector: Connector, getNetworks: () => readonly CaipNetworkId[]): void {
  grants.set(connector, getNetworks)
}

/** The networks a remote wallet granted; empty for any other connector. */
export function getGrantedNetworks(connector: Connector): readonly CaipNetworkId[] {
  return grants.get(connector)?.() ?? []
}
