import type { StateEvent } from '../state/events.js'
import type { ConnectFlow, ModalState } from '../state/state.js'

const idle: ConnectFlow = { step: 'idle' }

/** Whether the path has left the view of an attempt, which ends with it; over it, another view may be shown. */
const isLeft = (by: string, before: ModalState, modal: ModalState): boolean =>
  before.isAttempt && (by === 'route/popped' || (by === 'route/replaced' && !modal.isAttempt))

/** The order of steps while connecting; the views are a function of it. */
export function reduceFlow(
  flow: ConnectFlow,
  event: StateEvent,
  before: ModalState,
  modal: ModalState,
): ConnectFlow {
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
    case 'route/changed':
      return isLeft(event.by, before, modal) || (flow.step === 'failed' && !before.open && modal.open)
        ? idle
        : flow
    case 'connection/cancelled':
    case 'modal/closed':
      return idle
    default:
      return flow
  }
}
