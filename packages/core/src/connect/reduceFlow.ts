import type { ViewName } from '../contract/views.js'
import type { StateEvent } from '../state/events.js'
import type { ConnectFlow } from '../state/state.js'

const idle: ConnectFlow = { step: 'idle' }

/** Views that show an attempt: leaving one ends it. */
function isConnectingView(view: ViewName): boolean {
  return view.startsWith('Connecting')
}

/** The order of steps while connecting; the views are a function of it. `view` is the one on screen. */
export function reduceFlow(flow: ConnectFlow, event: StateEvent, view: ViewName): ConnectFlow {
  switch (event.type) {
    case 'connection/requested': {
      const { rowId, name, namespaces } = event
      return { step: 'requesting', rowId, name, namespaces }
    }
    case 'connection/pairingStarted':
      return { step: 'pairing', transportId: event.transportId, rowId: event.rowId }
    case 'connection/pairingReady':
      return flow.step === 'pairing' ? { ...flow, uri: event.uri, expiresAt: event.expiresAt } : flow
    case 'connection/opened': {
      if (event.restored) return flow
      const waiting =
        flow.step === 'requesting' ? flow.namespaces.filter(name => name !== event.namespace) : []
      return flow.step === 'requesting' && waiting.length > 0 && waiting.length < flow.namespaces.length
        ? { ...flow, namespaces: waiting }
        : idle
    }
    case 'connection/failed': {
      const { rowId, name, transportId, error } = event
      return { step: 'failed', rowId, name, transportId, error }
    }
    case 'modal/opened':
      return flow.step === 'failed' ? idle : flow
    case 'route/popped':
      return isConnectingView(view) ? idle : flow
    case 'route/replaced':
      return isConnectingView(view) && !isConnectingView(event.view) ? idle : flow
    case 'connection/cancelled':
    case 'modal/closed':
      return idle
    default:
      return flow
  }
}
