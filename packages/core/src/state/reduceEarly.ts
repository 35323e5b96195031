import type { ViewName } from '../contract/views.js'
import type { StateEvent } from './events.js'
import { getActiveConnection, settleFamily } from './settleFamily.js'
import type { FamilyState, ModalState, State } from './state.js'

/** The view on screen. */
export function getView(modal: ModalState): ViewName {
  return modal.history[modal.history.length - 1]?.view ?? 'Connect'
}

/**
 * The part of the reducer that a page needs before anything else is loaded: restoring, opening and closing,
 * letting go, the theme. `reduce` builds on it. Undefined: not an event of this part.
 */
export function reduceEarly(state: State, event: StateEvent): State | undefined {
  switch (event.type) {
    case 'storage/restored': {
      const families: Record<string, FamilyState> = {}
      for (const family of Object.values(state.families)) {
        const { namespace } = family
        families[namespace] = settleFamily(family, {
          ...family,
          // Another tab may have written meanwhile: what this page knows to be live stays live.
          connections: event.connections
            .filter(stored => stored.namespace === namespace)
            .map(
              stored => family.connections.find(known => known.connectorId === stored.connectorId) ?? stored,
            ),
          activeConnectorId: event.activeConnectorIds[namespace] ?? family.activeConnectorId,
          activeNetworkId: event.activeNetworkIds[namespace] ?? family.activeNetworkId,
        })
      }
      const { activeNamespace = '', recentRowIds } = event
      const isFree = !state.initialized || !getActiveConnection(families[state.activeNamespace])
      return {
        ...state,
        families,
        initialized: true,
        recentRowIds: recentRowIds.slice(0, 2),
        activeNamespace:
          isFree && Object.hasOwn(families, activeNamespace) ? activeNamespace : state.activeNamespace,
      }
    }
    case 'connection/closed': {
      const { namespace, connectorId } = event
      const family = Object.values(state.families).find(other => other.namespace === namespace)
      const connections = family?.connections.filter(other => other.connectorId !== connectorId)
      if (!family || !connections || connections.length === family.connections.length) return state
      const closed = settleFamily(family, { ...family, connections })
      return { ...state, families: { ...state.families, [namespace]: closed } }
    }
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
  }
  return undefined
}
