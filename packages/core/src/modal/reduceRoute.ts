import type { Route, ViewName } from '../contract/views.js'
import type { StateEvent } from '../state/events.js'
import { getView } from '../state/getView.js'
import type { ReduceRoute, RouteRules } from '../state/reduction.js'
import type { State } from '../state/state.js'
import { completePath, type Of, reduceConnectPath } from './reduceConnectPath.js'
import { changeModal, closePath, showView, toPath } from './reducePath.js'

/**
 * The path with the view of a flow, by its row: pushed, in the place of another one, or not at all. Undefined where no row
 * says.
 */
function showStep(state: State, event: StateEvent, { rows }: RouteRules): State | undefined {
  const { open, history } = state.modal
  if (!open || (event.type !== 'view/requested' && event.type !== 'view/reached')) return undefined
  const shown = getView(state.modal)
  const { after, once, replaces } = rows[event.view] ?? {}
  const isElsewhere = event.type === 'view/reached' && after?.includes(shown) === false
  if (isElsewhere || (once && history.some(({ view }) => view === event.view))) return state
  return replaces?.includes(shown) ? showView(state, event, true) : undefined
}

/** What a view showed has ended: the view goes; alone on the path, the modal closes with it. */
function endView(state: State, { view, requestId }: Of<'view/ended'>, rules: RouteRules): State {
  const { open, history, direction } = state.modal
  const isEnded = (route: Route | undefined): boolean =>
    route?.view === view && (requestId === undefined || route.data.requestId === requestId)
  const last = history[history.length - 1]
  const ended = isEnded(last) ? last : rules.rows[view]?.endsBelow && history.find(isEnded)
  if (!open || !ended) return state
  if (history.length === 1) return closePath(state, rules.options.enableEmbedded)
  return changeModal(state, {
    history: history.filter(route => route !== ended),
    direction: ended === last ? 'back' : direction,
  })
}

/** The path back to a view, which takes the place of this one where it is not on it. */
function leaveFor(history: readonly Route[], view: ViewName): readonly Route[] {
  const below = history.slice(0, -1)
  const at = below.findLastIndex(route => route.view === view)
  return at < 0 ? [...below, ...toPath(view)] : below.slice(0, at + 1)
}

/** The network that a view was about is in use: what it was picked from is left with it. */
function leaveSwitch(before: State, state: State, event: StateEvent, { rows }: RouteRules): State {
  const { open, history } = state.modal
  if (event.type !== 'connection/networkChanged' || !open || state.families === before.families) return state
  const { namespace, connectorId, caipNetworkId } = event
  const family = state.families[namespace]
  // Another wallet of the family is not the one that the view is about.
  if (family?.activeConnectorId !== connectorId) return state
  const last = history[history.length - 1]
  const until = last && rows[last.view]?.untilNetwork
  const isSupported = family.networks.some(each => each.caipNetworkId === caipNetworkId)
  const isDone = until === 'target' ? last?.data.caipNetworkId === caipNetworkId : until && isSupported
  if (!isDone) return state
  const below = history[history.length - 2]
  if (!below) return changeModal(state, { history: toPath('Account'), direction: 'forward' })
  const depth = rows[below.view]?.isPicker && history.length > 2 ? 2 : 1
  return changeModal(state, { history: history.slice(0, -depth), direction: 'back' })
}

/** What a change of an account, its network or a feature means for the view on screen, by its row. */
function follow(before: State, state: State, event: StateEvent, rules: RouteRules): State {
  const { history } = state.modal
  const { drops, leavesTo } = rules.rows[getView(state.modal)] ?? {}
  if (drops?.on === event.type) {
    const last = history.length - 1
    const kept = history.filter(({ view }, index) => index === last || !drops.views.includes(view))
    if (kept.length === history.length) return state
    return changeModal(state, { history: kept.length > 1 ? kept : [...toPath('Account'), ...kept] })
  }
  if (leavesTo?.when(before, state))
    return changeModal(state, { history: leaveFor(history, leavesTo.view), direction: 'back' })
  return leaveSwitch(before, state, event, rules)
}

/**
 * The only code that writes the path of the modal: runs last, on what every other reducer made of the event, and follows
 * the rows of the views. Pure. Its parts load when they are needed: with the page, at intent, with an account or a feature.
 */
export const reduceRoute: ReduceRoute = (before, after, event, rules) => {
  const routed =
    event.type === 'view/ended'
      ? endView(after, event, rules)
      : (showStep(after, event, rules) ?? reduceConnectPath(before, after, event, rules))
  return completePath(follow(before, routed, event, rules), rules)
}
