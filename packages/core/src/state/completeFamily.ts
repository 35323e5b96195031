import type { Connection, FamilyState } from './state.js'

/** The connection a family uses, stored or connected. */
export function getActiveConnection(family: FamilyState | undefined): Connection | undefined {
  return family?.connections.find(connection => connection.connectorId === family.activeConnectorId)
}

/** Returns whether an address is known, stored or confirmed by the wallet. */
export function hasAccount(family: FamilyState | undefined): boolean {
  return family !== undefined && family.status !== 'disconnected'
}

/** What follows from the connections: status, shown network, and whose balances these are. */
export function completeFamily(before: FamilyState, next: FamilyState): FamilyState {
  const active = getActiveConnection(next)
  const chosen = next.networks.find(network => network.caipNetworkId === next.activeNetworkId)
  return {
    ...next,
    activeConnectorId: active?.connectorId,
    activeNetworkId: (active ?? chosen ?? next.networks[0])?.caipNetworkId ?? next.activeNetworkId,
    status: !active ? 'disconnected' : active.status === 'connected' ? 'connected' : 'reconnecting',
    account:
      active?.accounts[0] === getActiveConnection(before)?.accounts[0]
        ? next.account
        : { balancesLoading: false },
  }
}
