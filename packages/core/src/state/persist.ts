import type { KeyValueStorage } from '../contract/ports.js'
import { getActiveConnection } from './completeFamily.js'
import { storagePrefix } from './readStorage.js'
import type { State } from './state.js'

/** Connections as they are written: active first, without announced icons, which come again with the wallet. */
function toStoredConnections({ families }: Pick<State, 'families'>): string | undefined {
  const connections = Object.values(families).flatMap(family =>
    [...family.connections]
      .sort(
        (a, b) =>
          +(b.connectorId === family.activeConnectorId) - +(a.connectorId === family.activeConnectorId),
      )
      .map(({ wallet, ...connection }) => ({
        ...connection,
        wallet: wallet && { ...wallet, icon: wallet.icon?.startsWith('data:') ? undefined : wallet.icon },
      })),
  )
  return connections.length > 0 ? JSON.stringify(connections) : undefined
}

/** All that `toEntries` reads: nothing is written while these stay the same. */
const savedSlices = ['families', 'activeNamespace', 'recentRowIds'] as const

/** What is saved. `connections` alone decides who is restored; the others are there for their names. */
function toEntries(
  state: Pick<State, (typeof savedSlices)[number]>,
): Readonly<Record<string, string | undefined>> {
  const families = Object.values(state.families)
  const shown = state.families[state.activeNamespace]
  const active = getActiveConnection(shown)
  const named = Object.fromEntries(
    families.map(({ namespace, activeConnectorId }) => [
      `${namespace}:connected_connector_id`,
      activeConnectorId,
    ]),
  )
  return {
    ...named,
    connections: toStoredConnections(state),
    connected_namespaces:
      families
        .filter(family => family.status !== 'disconnected')
        .map(family => family.namespace)
        .join(',') || undefined,
    connection_status: shown?.status,
    active_namespace: state.activeNamespace,
    active_caip_network_id: shown?.activeNetworkId,
    active_network_ids: JSON.stringify(
      Object.fromEntries(families.map(family => [family.namespace, family.activeNetworkId])),
    ),
    recent_wallets: state.recentRowIds.length > 0 ? JSON.stringify(state.recentRowIds) : undefined,
    wallet_id: active?.wallet?.walletId ?? active?.connectorId,
    wallet_name: active?.wallet?.name,
  }
}

/** Saves what changed between two states: connections, networks, recent wallets. No secret is among it. */
export function writeStorage(storage: KeyValueStorage, before: State, state: State): void {
  if (!state.initialized || savedSlices.every(slice => before[slice] === state[slice])) return
  const old = before.initialized ? toEntries(before) : {}
  const next = toEntries(state)
  // The first connection writes every key: until then defaults applied, and those are not written.
  const isFirst = old['connections'] === undefined && next['connections'] !== undefined
  for (const [key, value] of Object.entries(next)) {
    if (!isFirst && value === old[key]) continue
    if (value === undefined) storage.removeItem(storagePrefix + key)
    else storage.setItem(storagePrefix + key, value)
  }
}
