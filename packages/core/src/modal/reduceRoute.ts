import type { Route, ViewName } from '../contract/views.js'
import type { StateEvent } from '../state/events.js'
import { getView } from '../state/getView.js'
import { getActiveConnection } from '../state/settleFamily.js'
import type { State } from '../state/state.js'
import {
  changeModal,
  closePath,
  isConnected,
  openPath,
  type ReduceRoute,
  type RouteRules,
  reducePath,
  settlePath,
  toPath,
} from './reducePath.js'

type Of<Type extends StateEvent['type']> = Extract<StateEvent, { type: Type }>

/** What a view showed has ended: the view goes; alone on the path, the modal closes with it (R2.6). */
function endView(
  state: State,
  { view, requestId }: Of<'view/ended'>,
  { rows, isEmbedded }: RouteRules,
): State {
  const { open, history, direction } = state.modal
  const isEnded = (route: Route | undefined): boolean =>
    route?.view === view && (requestId === undefined || route.data.requestId === requestId)
  const last = history[history.length - 1]
  const ended = isEnded(last) ? last : rows[view]?.endsBelow && history.find(isEnded)
  if (!open || !ended) return state
  if (history.length === 1) return closePath(state, isEmbedded)
  return changeModal(state, {
    history: history.filter(route => route !== ended),
    direction: ended === last ? 'back' : direction,
  })
}

/** A visitor's attempt has succeeded: a switch where one is needed, what follows a connection, or nothing more (D64). */
function finishConnect(
  state: State,
  { view, staysUnsupported }: Of<'connection/finished'>,
  rules: RouteRules,
): State {
  const { families, activeNamespace, modal } = state
  const { open, history, closesOnConnect } = modal
  const connection = getActiveConnection(families[activeNamespace])
  const isSupported = Object.values(families).some(({ networks }) =>
    networks.some(({ caipNetworkId }) => caipNetworkId === connection?.caipNetworkId),
  )
  if (!open) return state
  // A network that was picked before is being switched to already (R4.9).
  if (!isSupported && !staysUnsupported && getView(modal) === 'Account')
    return changeModal(state, {
      history: [...history.slice(0, -1), ...toPath('UnsupportedChain')],
      direction: 'forward',
    })
  if (!closesOnConnect) return state
  return view ? openPath(state, { view, data: {} }, rules) : closePath(state, false)
}

function move(state: State, event: StateEvent, rules: RouteRules): State {
  const { history } = state.modal
  switch (event.type) {
    case 'route/popped':
      return history.length > 1
        ? changeModal(state, { history: history.slice(0, -1), direction: 'back' })
        : state
    case 'view/ended':
      return endView(state, event, rules)
    case 'connection/finished':
      return finishConnect(state, event, rules)
    default:
      return state
  }
}

/** The path back to a view, which takes the place of this one where it is not on it. */
function leaveFor(history: readonly Route[], view: ViewName): readonly Route[] {
  const below = history.slice(0, -1)
  const at = below.findLastIndex(route => route.view === view)
  return at < 0 ? [...below, ...toPath(view)] : below.slice(0, at + 1)
}

/** The network that a view was about is in use: what it was picked from is left with it. */
function leaveSwitch(
  state: State,
  { namespace, caipNetworkId }: Of<'connection/networkChanged'>,
  { rows }: RouteRules,
): State {
  const { history } = state.modal
  const last = history[history.length - 1]
  const until = last && rows[last.view]?.untilNetwork
  const isSupported = state.families[namespace]?.networks.some(
    network => network.caipNetworkId === caipNetworkId,
  )
  const isDone = until === 'target' ? last?.data.caipNetworkId === caipNetworkId : until && isSupported
  if (!isDone) return state
  const below = history[history.length - 2]
  if (!below) return changeModal(state, { history: toPath('Account'), direction: 'forward' })
  const depth = rows[below.view]?.isPicker && history.length > 2 ? 2 : 1
  return changeModal(state, { history: history.slice(0, -depth), direction: 'back' })
}

/** What a change of the account, its network or a feature means for the view on screen (R2.7). */
function follow(before: State, state: State, event: StateEvent, rules: RouteRules): State {
  const { modal } = state
  const { history } = modal
  const view = getView(modal)
  const row = rules.rows[view]
  if (row?.drops?.on === event.type) {
    const { views } = row.drops
    const kept = history.filter((route, index) => index === history.length - 1 || !views.includes(route.view))
    if (kept.length === history.length) return state
    return changeModal(state, { history: kept.length > 1 ? kept : [...toPath('Account'), ...kept] })
  }
  if (row?.leavesTo?.when(before, state))
    return changeModal(state, { history: leaveFor(history, row.leavesTo.view), direction: 'back' })
  if (!isConnected(state)) return state
  if (event.type === 'route/popped' && view === 'Connect' && modal !== before.modal)
    return changeModal(state, { history: toPath('Account'), direction: 'back' })
  if (!modal.open || state.families === before.families) return state
  if (event.type === 'connection/networkChanged') return leaveSwitch(state, event, rules)
  const isOpened = event.type === 'connection/opened' && (!event.restored || view === 'Connect')
  return isOpened && row?.connects
    ? changeModal(state, { history: toPath('Account'), direction: 'forward' })
    : state
}

/**
 * The only code that writes the path of the modal: runs last, on what every other reducer made of the event, and follows
 * the rows of the views. Pure.
 */
export const reduceRoute: ReduceRoute = (before, after, event, rules) => {
  const moved = reducePath(before, move(after, event, rules), event, rules)
  const next = follow(before, moved, event, rules)
  return next === moved ? next : settlePath(next, event, rules)
}
