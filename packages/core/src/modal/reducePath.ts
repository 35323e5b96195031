import type { Route, ViewName } from '../contract/views.js'
import type { StateEvent } from '../state/events.js'
import { getView } from '../state/getView.js'
import { hasAccount } from '../state/settleFamily.js'
import type { ModalState, State } from '../state/state.js'
import type { RouteRows } from './routes.js'

/** What decides the routes of a client. */
export type RouteRules = {
  /** Rows of core, and of the features whose code is loaded. */
  rows: RouteRows
  /** The modal stays on screen (R4.3). */
  isEmbedded: boolean
  /** The modal closes once a first wallet is connected (D64). */
  closesOnConnect: boolean
}

/** Decides the view after an event that the other reducers have reduced. */
export type ReduceRoute = (before: State, after: State, event: StateEvent, rules: RouteRules) => State

export const isConnected = ({ families, activeNamespace }: State): boolean =>
  hasAccount(families[activeNamespace])

export const toPath = (view: ViewName): readonly Route[] => [{ view, data: {} }]

export function changeModal(state: State, values: Partial<ModalState>): State {
  return { ...state, modal: { ...state.modal, ...values } }
}

/** The modal with a path of one view (R2.5). */
export function openPath(state: State, { view, data }: Route, { rows, closesOnConnect }: RouteRules): State {
  const isFirst = Object.values(state.families).every(({ connections }) => connections.length === 0)
  return changeModal(state, {
    open: true,
    history: [{ view, data }],
    direction: 'none',
    closesOnConnect: closesOnConnect && isFirst && rows[view]?.connects === 'begins',
  })
}

/** The closed modal; embedded, it stays and shows its first view again. */
export function closePath(state: State, isEmbedded: boolean): State {
  return changeModal(state, {
    open: isEmbedded,
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

function move(state: State, event: StateEvent, rules: RouteRules): State {
  const { history, open } = state.modal
  switch (event.type) {
    case 'modal/opened':
      return openPath(state, event, rules)
    case 'modal/closed':
      return closePath(state, event.isEmbedded ?? false)
    case 'view/requested':
    case 'view/reached':
    case 'route/pushed':
    case 'route/replaced': {
      const { type, view, data = {} } = event
      const isFlow = type === 'view/requested' || type === 'view/reached'
      const shown = getView(state.modal)
      const row = isFlow ? rules.rows[view] : undefined
      if (isFlow && !open) return type === 'view/requested' ? openPath(state, { view, data }, rules) : state
      if (type === 'view/reached' && row?.after?.includes(shown) === false) return state
      if (row?.once && history.some(route => route.view === view)) return state
      const last = history[history.length - 1]
      if (last && isSame(last, { view, data })) return state
      const isReplaced = type === 'route/replaced' || row?.replaces?.includes(shown)
      return changeModal(state, {
        history: [...(isReplaced ? history.slice(0, -1) : history), { view, data }],
        direction: 'forward',
      })
    }
    default:
      return state
  }
}

/** Leaves a view that shows an account that is gone, and notes whether an attempt is shown. */
export function settlePath(state: State, event: StateEvent, { rows }: RouteRules): State {
  const row = rows[getView(state.modal)]
  if (row?.needsAccount && !isConnected(state)) {
    const direction = event.type === 'route/popped' ? 'back' : 'forward'
    return changeModal(state, { history: toPath('Connect'), direction, isAttempt: false })
  }
  const isAttempt = row?.isAttempt ?? false
  return isAttempt === state.modal.isAttempt ? state : changeModal(state, { isAttempt })
}

/** The part of `reduceRoute` that a page has before any intent: what is opened and closed by name. */
export const reducePath: ReduceRoute = (_, after, event, rules) =>
  settlePath(move(after, event, rules), event, rules)
