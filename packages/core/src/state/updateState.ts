import type { State } from './state.js'

/** The state with these values; the same object when each is what it was. */
export function updateState(state: State, values: Partial<State>): State {
  const keys = Object.keys(values) as (keyof State)[]
  return keys.every(key => values[key] === state[key]) ? state : { ...state, ...values }
}
