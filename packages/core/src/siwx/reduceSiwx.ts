import type { StateEvent } from '../state/events.js'
import type { State } from '../state/state.js'
import { selectSiwx } from './selectSiwx.js'
import type { SiwxState } from './siwxState.js'

function reduceSlice(slice: SiwxState, event: StateEvent): SiwxState {
  switch (event.type) {
    case 'siwx/checking':
      // A known session stays until the backend reports otherwise.
      return slice.status === 'signedIn' ? slice : { ...slice, status: 'checking' }
    case 'siwx/signedIn':
      return { status: 'signedIn', session: event.session, flow: { step: 'idle' } }
    case 'siwx/signedOut':
      return { ...slice, status: 'signedOut', session: undefined }
    case 'siwx/progressed':
      return { ...slice, flow: event.flow }
    default:
      return slice
  }
}

/** Sign-in with a wallet, after core's reducer. */
export function reduce(state: State, event: StateEvent): State {
  const slice = selectSiwx(state)
  const next = reduceSlice(slice, event)
  return next === slice ? state : { ...state, slices: { ...state.slices, siwx: next } }
}
