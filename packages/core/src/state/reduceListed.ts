import { reduceConnectFlow } from '../flows/connectFlow.js'
import type { StateEvent } from './events.js'
import { applyFeatureRules } from './featureRules.js'
import { reduceDirectory } from './reduceDirectory.js'
import { getView, reduceEarly } from './reduceEarly.js'
import { reduceModal } from './reduceModal.js'
import type { State } from './state.js'

function reduceRest(state: State, event: StateEvent): State {
  switch (event.type) {
    case 'connectors/changed': {
      const { namespace, connectors } = event
      const own = connectors.filter(connector => connector.namespace === namespace)
      return {
        ...state,
        connectors: [...state.connectors.filter(other => other.namespace !== namespace), ...own],
      }
    }
    case 'toast/shown':
      return {
        ...state,
        toast: { id: event.id, kind: event.kind, message: event.message, about: event.about },
      }
    case 'toast/hidden':
      return state.toast?.id === event.id ? { ...state, toast: undefined } : state
    case 'features/remoteMerged':
      return {
        ...state,
        remoteFeatures: applyFeatureRules({ ...state.remoteFeatures, ...event.features }, state.features),
      }
    default:
      return state
  }
}

/** Events that mean nothing without an account or a chosen network: `reduceListed` leaves them alone. */
export const accountEvents: RegExp =
  /^(balance|request|transaction|family|network|send)\/|^connection\/(opened|activated|unanswered|\w+Changed)/

/**
 * The part of the reducer that a list of wallets needs: what is announced, what the modal shows, how far an
 * attempt has come. `reduce` builds on it.
 */
export function reduceListed(before: State, event: StateEvent): State {
  let state = reduceRest(reduceEarly(before, event) ?? before, event)
  const set = <Key extends keyof State>(key: Key, value: State[Key]): void => {
    if (state[key] !== value) state = { ...state, [key]: value }
  }
  set('flow', reduceConnectFlow(state.flow, event, getView(before.modal)))
  set('modal', reduceModal(state.modal, event))
  set('directory', reduceDirectory(state.directory, event))
  return state
}
