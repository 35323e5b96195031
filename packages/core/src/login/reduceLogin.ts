import type { LoginStep } from '../contract/login.js'
import type { StateEvent } from '../state/events.js'
import { selectAccount } from '../state/selectors/selectAccount.js'
import type { State } from '../state/state.js'
import type { LoginState } from './loginState.js'
import { emptyLogin } from './selectLogin.js'
import { signInViews } from './signInViews.js'

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

/** Views of an account by login: without one the modal goes to the account, or to Connect. */
const accountViews = [
  'AccountSettings',
  'UpdateEmailWallet',
  'UpdateEmailPrimaryOtp',
  'UpdateEmailSecondaryOtp',
]

function leaveWithoutUser(state: State, slice: LoginState): State {
  const { modal } = state
  const view = modal.history[modal.history.length - 1]?.view
  if (slice.step.step === 'signedIn' || !accountViews.some(name => name === view)) return state
  const next = selectAccount(state).address ? 'Account' : 'Connect'
  return { ...state, modal: { ...modal, history: [{ view: next, data: {} }], direction: 'back' } }
}

/** Core shows the account from its own connecting views; these are further ones. */
function showAccount(state: State, event: StateEvent): State {
  const { modal } = state
  const view = modal.history[modal.history.length - 1]?.view
  const isOpened = event.type === 'connection/opened' && !event.restored
  if (!isOpened || !modal.open || view === undefined || !signInViews.includes(view)) return state
  return { ...state, modal: { ...modal, history: [{ view: 'Account', data: {} }], direction: 'forward' } }
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
  return leaveWithoutUser(showAccount(next, event), changed)
}
