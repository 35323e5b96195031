import type { Connection, State } from '../state.js'

const lists = new WeakMap<object, { multiWallet: boolean; list: readonly Connection[] }>()

/**
 * The connections that a visitor may see, families in the site's order: with the feature `multiWallet` all of
 * them, else of each family the one in use. The same state returns the same list.
 */
export function selectConnections({
  families,
  remoteFeatures,
}: Pick<State, 'families' | 'remoteFeatures'>): readonly Connection[] {
  const { multiWallet } = remoteFeatures
  const cached = lists.get(families)
  if (cached?.multiWallet === multiWallet) return cached.list
  const list = Object.values(families).flatMap(family =>
    family.connections.filter(each => multiWallet || each.connectorId === family.activeConnectorId),
  )
  lists.set(families, { multiWallet, list })
  return list
}
