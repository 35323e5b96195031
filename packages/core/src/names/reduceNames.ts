import { errorCodes } from '../errors/codes.js'
import type { StateEvent } from '../state/events.js'
import { selectAccount } from '../state/selectors/selectAccount.js'
import type { State } from '../state/state.js'
import type { NamesState, OwnNames } from './namesState.js'
import { emptyNames } from './selectNames.js'

function reduceOwn(own: OwnNames | undefined, event: StateEvent): OwnNames | undefined {
  switch (event.type) {
    case 'names/ownStarted':
      return own?.account === event.account
        ? { ...own, step: 'loading' }
        : { account: event.account, step: 'loading' }
    case 'names/ownFetched':
      return own?.account === event.account
        ? { account: event.account, step: 'idle', names: event.names }
        : own
    case 'names/ownFailed':
      return own?.account === event.account ? { ...own, step: 'idle', error: event.error } : own
    default:
      return own
  }
}

function reduceForm(slice: NamesState, event: StateEvent): NamesState {
  switch (event.type) {
    case 'names/typed': {
      const { input } = event
      if (input === slice.input) return slice
      // Suggestions stay until others replace them, so that the list does not blink.
      const isDone = slice.progress.step === 'done' || slice.progress.step === 'idle'
      return {
        ...slice,
        input,
        availability: 'idle',
        error: undefined,
        suggestions: input === '' ? [] : slice.suggestions,
        progress: isDone ? emptyNames.progress : slice.progress,
      }
    }
    case 'names/searchStarted':
      return event.input === slice.input ? { ...slice, availability: 'checking', error: undefined } : slice
    case 'names/searched': {
      if (event.input !== slice.input) return slice
      const { isRegistered, suggestions } = event
      const availability = isRegistered === undefined ? 'idle' : isRegistered ? 'taken' : 'available'
      return { ...slice, availability, suggestions }
    }
    case 'names/searchFailed':
      if (event.input !== slice.input) return slice
      return { ...slice, availability: 'failed', suggestions: [], error: event.error }
    case 'names/progressed':
      return { ...slice, progress: event.progress }
    default:
      return slice
  }
}

/** A form that was filled in for one account is not for another one. */
function resetForAnother(slice: NamesState, state: State, before: State): NamesState {
  const account = selectAccount(state).caipAddress
  if (account === selectAccount(before).caipAddress) return slice
  const { progress } = slice
  if (progress.step !== 'signing' && progress.step !== 'sending') return emptyNames
  const { kind, name } = progress
  const error = { code: 'ACCOUNT_CHANGED', message: errorCodes.ACCOUNT_CHANGED } as const
  return { ...emptyNames, progress: { step: 'idle', kind, name, error } }
}

/** Names, after core's reducer. */
export function reduce(state: State, event: StateEvent, before: State): State {
  const slice = state.slices.names ?? emptyNames
  const form = reduceForm(slice, event)
  const own = reduceOwn(form.own, event)
  const changed = resetForAnother(own === form.own ? form : { ...form, own }, state, before)
  return changed === slice ? state : { ...state, slices: { ...state.slices, names: changed } }
}
