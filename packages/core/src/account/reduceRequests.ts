import type { StateEvent } from '../state/events.js'
import type { State } from '../state/state.js'

type Requests = State['requests']

/** Requests that wait in a wallet; those of a connection end with it. */
export function reduceRequests(requests: Requests, event: StateEvent): Requests {
  switch (event.type) {
    case 'request/started':
      return [...requests, event.request]
    case 'request/ended':
      return requests.filter(request => request.id !== event.id)
    case 'connection/closed':
    case 'connection/timedOut': {
      const kept = requests.filter(
        other => other.namespace !== event.namespace || other.connectorId !== event.connectorId,
      )
      return kept.length === requests.length ? requests : kept
    }
    default:
      return requests
  }
}
