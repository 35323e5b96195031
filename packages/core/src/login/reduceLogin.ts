import type { LoginStep } from '../contract/login.js'
import type { StateEvent } from '../state/events.js'
import type { State } from '../state/state.js'
import type { LoginState } from './loginState.js'
import { emptyLogin } from './selectLogin.js'

function isSame(a: LoginStep, b: LoginStep): boolean {
  return JSON.stringify(a) === JSON.stringify(b)
}

function reduceSlice(slice: LoginState, event: StateEvent): LoginState {
  switch (event.type) {
    case 'login/recalled':
      return { ...slice, recentEmails: event.recentEmails }
    case 'login/started': {
      const { task, provider } = event
      return { ...slice, task, failure: undefined, ...(provider === undefined ? {} : { provider }) }
    }
    case 'login/stepped':
      return isSame(slice.step, event.step) ? slice : { ...slice, step: event.step }
    case 'login/ended':
      return slice.task === event.task ? { ...slice, task: undefined } : slice
    case 'login/failed':
      return slice.task === event.task
        ? { ...slice, task: undefined, failure: { ...event.error, task: event.task } }
        : slice
    case 'login/viewChanged':
      return { ...slice, view: event.view }
    case 'route/popped':
    case 'modal/opened':
    case 'modal/closed':
      return slice.failure ? { ...slice, failure: undefined } : slice
    default:
      return slice
  }
}

/** Signing in, after core's reducer. */
export function reduce(state: State, event: StateEvent): State {
  const slice = state.slices.login ?? emptyLogin
  const changed = reduceSlice(slice, event)
  let next = changed === slice ? state : { ...state, slices: { ...state.slices, login: changed } }
  if (event.type === 'login/accountTypePreferred') {
    const preferredAccountTypes = { ...next.preferredAccountTypes, [event.namespace]: event.accountType }
    next = { ...next, preferredAccountTypes }
  }
  return next
}
