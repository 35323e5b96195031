import type { Route, ViewData, ViewName } from '../contract/views.js'
import { hasAccount } from '../state/completeFamily.js'
import type { StateEvent } from '../state/events.js'
import { getView } from '../state/getView.js'
import type { ReduceRoute, RouteRules } from '../state/reduction.js'
import type { ModalState, State } from '../state/state.js'

type NavigateParameters = { view: ViewName; data?: ViewData | undefined }

export const isConnected = ({ families, activeNamespace }: State): boolean =>
  hasAccount(families[activeNamespace])

export const toPath = (view: ViewName): readonly Route[] => [{ view, data: {} }]

export const changeModal = (state: State, values: Partial<ModalState>): State => ({
  ...state,
  modal: { ...state.modal, ...values },
})

/** The modal with a path of one view. */
export function openPath(
  state: State,
  { view, data = {} }: NavigateParameters,
  { rows, options }: RouteRules,
): State {
  const isFirst = !Object.values(state.families).some(({ connections }) => connections.length > 0)
  return changeModal(state, {
    open: true,
    history: [{ view, data }],
    direction: 'none',
    closesOnConnect:
      isFirst &&
      !options.enableEmbedded &&
      options.closeOnConnect !== false &&
      rows[view]?.connects === 'begins',
  })
}

/** The closed modal; embedded, it stays and shows its first view again. */
export function closePath(state: State, isEmbedded: boolean | undefined): State {
  return changeModal(state, {
    open: isEmbedded ?? false,
    history: toPath(isEmbedded && isConnected(state) ? 'Account' : 'Connect'),
    direction: 'none',
    closesOnConnect: false,
    loading: false,
    shake: false,
  })
}

function isSame(a: Route, b: Route): boolean {
  const keys = ['rowId', 'caipNetworkId', 'message', 'requestId'] as const
  return a.view === b.view && keys.every(key => a.data[key] === b.data[key])
}

/** The path with a further view, or with one in place of the last. */
export function showView(state: State, { view, data = {} }: NavigateParameters, isReplaced: boolean): State {
  const { history } = state.modal
  const route = { view, data }
  const last = history[history.length - 1]
  if (last && isSame(last, route)) return state
  return changeModal(state, {
    history: [...(isReplaced ? history.slice(0, -1) : history), route],
    direction: 'forward',
  })
}

/** Leaves a view that shows an account that is gone. */
export const leaveAccount = (state: State, { rows }: RouteRules): State =>
  isConnected(state) || !rows[getView(state.modal)]?.needsAccount
    ? state
    : changeModal(state, { history: toPath('Connect') })

function move(state: State, event: StateEvent, rules: RouteRules): State {
  switch (event.type) {
    case 'modal/opened':
      return openPath(state, event, rules)
    case 'modal/closed':
      return closePath(state, !event.isFinal && rules.options.enableEmbedded)
    case 'view/requested':
      return state.modal.open ? showView(state, event, false) : openPath(state, event, rules)
    case 'route/pushed':
    case 'route/replaced':
      return showView(state, event, event.type === 'route/replaced')
    default:
      return state
  }
}

/** The part of `reduceRoute` that a page has before any intent: what is opened and closed by name. */
export const reducePath: ReduceRoute = (_, after, event, rules) =>
  leaveAccount(move(after, event, rules), rules)
