import type { StateEvent } from '../state/events.js'
import type { State } from '../state/state.js'
import type { EmailCaptureState } from './emailCaptureState.js'
import { selectEmailCapture } from './selectEmailCapture.js'

function reduceSlice(slice: EmailCaptureState, event: StateEvent): EmailCaptureState {
  switch (event.type) {
    case 'emailCapture/started':
      return { ...slice, task: event.task, error: undefined }
    case 'emailCapture/mailed':
      return { isDone: false, challenge: event.challenge }
    case 'emailCapture/failed': {
      const { challenge } = slice
      // The server has counted the guess.
      const isGuess = slice.task === 'verify' && event.error.code === 'LOGIN_CODE_INVALID'
      return {
        ...slice,
        task: undefined,
        error: event.error,
        challenge:
          isGuess && challenge
            ? { ...challenge, triesLeft: Math.max(0, challenge.triesLeft - 1) }
            : challenge,
      }
    }
    case 'emailCapture/confirmed':
      return { isDone: true, challenge: slice.challenge }
    case 'emailCapture/left':
      return { isDone: false }
    default:
      return slice
  }
}

/** Leaving an email address, after core's reducer. */
export function reduce(state: State, event: StateEvent): State {
  const slice = selectEmailCapture(state)
  const next = reduceSlice(slice, event)
  return next === slice ? state : { ...state, slices: { ...state.slices, emailCapture: next } }
}
