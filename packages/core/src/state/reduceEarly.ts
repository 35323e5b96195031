import type { StateEvent } from './events.js'
import { getActiveConnection, settleFamily } from './settleFamily.js'
import type { FamilyState, State } from './state.js'

function restoreFamily(
  family: FamilyState,
  event: Extract<StateEvent, { type: 'storage/restored' }>,
): FamilyState {
  const { namespace } = family
  // Another tab may have written meanwhile: what this page knows to be live stays live.
  const connections = event.connections
    .filter(stored => stored.namespace === namespace)
    .map(
      stored =>
        family.connections.find(known => known.connectorId === stored.connectorId) ?? {
          ...stored,
          status: 'remembered' as const,
        },
    )
  return settleFamily(family, {
    ...family,
    connections,
    activeConnectorId: event.activeConnectorIds[namespace] ?? family.activeConnectorId,
    activeNetworkId: event.activeNetworkIds[namespace] ?? family.activeNetworkId,
  })
}

/** Takes a connection out. Another one stands in only where several are shown (R6.2): no account changes unseen. */
export function closeConnection(family: FamilyState, connectorId: string, multiWallet: boolean): FamilyState {
  const connections = family.connections.filter(other => other.connectorId !== connectorId)
  if (connections.length === family.connections.length) return family
  const next = multiWallet ? connections.find(other => other.status === 'live') : undefined
  const wasActive = family.activeConnectorId === connectorId
  return settleFamily(family, {
    ...family,
    connections,
    activeConnectorId: wasActive ? next?.connectorId : family.activeConnectorId,
  })
}

function mapFamilies(state: State, change: (family: FamilyState) => FamilyState): State {
  let { families } = state
  for (const family of Object.values(families)) {
    const next = change(family)
    if (next !== family) families = { ...families, [family.namespace]: next }
  }
  return families === state.families ? state : { ...state, families }
}

/** Whether an early event is one that `reduceEarly` knows. */
export function isEarly({ type }: StateEvent): boolean {
  return /^(storage\/r|modal\/(op|cl)|connection\/cl|theme)/.test(type)
}

/**
 * The part of the reducer that a page needs before anything else is loaded: restoring, opening and closing,
 * letting go, the theme. `reduce` builds on it.
 */
export function reduceEarly(state: State, event: StateEvent): State {
  switch (event.type) {
    case 'storage/restored': {
      const next = mapFamilies(state, family => restoreFamily(family, event))
      const { activeNamespace } = event
      const isKnown = activeNamespace !== undefined && Object.hasOwn(next.families, activeNamespace)
      const isFree = !state.initialized || !getActiveConnection(next.families[state.activeNamespace])
      return {
        ...next,
        initialized: true,
        recentRowIds: event.recentRowIds.slice(0, 2),
        activeNamespace: isKnown && isFree ? activeNamespace : state.activeNamespace,
      }
    }
    case 'connection/closed':
      return mapFamilies(state, family =>
        family.namespace === event.namespace
          ? closeConnection(family, event.connectorId, state.remoteFeatures.multiWallet)
          : family,
      )
    case 'modal/opened':
    case 'modal/closed': {
      const open = event.type === 'modal/opened'
      const history = [{ view: event.view, data: open ? event.data : {} }]
      const calm = open ? state.modal : { loading: false, shake: false }
      return { ...state, modal: { ...calm, open, history, direction: 'none' } }
    }
    case 'theme/changed': {
      const { mode = state.theme.mode, variables } = event
      return { ...state, theme: { mode, variables: { ...state.theme.variables, ...variables } } }
    }
    default:
      return state
  }
}
