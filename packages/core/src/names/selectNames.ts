import { selectNameParent } from '../identity/selectIdentity.js'
import { selectAccount } from '../state/selectors/selectAccount.js'
import { selectNetwork } from '../state/selectors/selectNetwork.js'
import type { State } from '../state/state.js'
import { checkName } from './checkName.js'
import type { NameProblem, NamesState } from './namesState.js'

export const emptyNames: NamesState = {
  input: '',
  availability: 'idle',
  suggestions: [],
  progress: { step: 'idle' },
}

/** The form of a name as views and hosts read it. */
export type NamesView = NamesState & {
  /** The name below which the account shown can register; undefined where it cannot, or before it is known. */
  parent?: string | undefined
  /** Why `input` cannot be registered; undefined while it is empty. */
  problem?: NameProblem | undefined
}

const views = new WeakMap<NamesState, { inputs: readonly unknown[]; view: NamesView }>()

/**
 * The form of a name, and the names of the account shown. The same state returns the same object.
 * @example const { availability, suggestions, parent } = selectNames(client.getState())
 */
export function selectNames(state: State): NamesView {
  const slice = state.slices.names ?? emptyNames
  const { caipNetworkId } = selectNetwork(state)
  const parent = selectNameParent(state, { caipNetworkId })
  const { caipAddress } = selectAccount(state)
  const inputs = [parent, caipAddress]
  const cached = views.get(slice)
  if (cached && inputs.every((input, index) => input === cached.inputs[index])) return cached.view
  const view: NamesView = {
    ...slice,
    own: slice.own?.account === caipAddress ? slice.own : undefined,
    parent,
    problem: slice.input === '' ? undefined : checkName(slice.input),
  }
  views.set(slice, { inputs, view })
  return view
}
