import type { StateEvent } from '../state/events.js'
import { getView } from '../state/getView.js'
import type { ReduceRoute, RouteRules } from '../state/reduction.js'
import { selectAccount } from '../state/selectors/selectAccount.js'
import { selectNetworks } from '../state/selectors/selectNetwork.js'
import type { State } from '../state/state.js'
import {
  changeModal,
  closePath,
  isConnected,
  leaveAccount,
  openPath,
  reducePath,
  showView,
  toPath,
} from './reducePath.js'

export type Of<Type extends StateEvent['type']> = Extract<StateEvent, { type: Type }>

const toAccount = (state: State, direction: 'back' | 'forward'): State =>
  changeModal(state, { history: toPath('Account'), direction })

/** A visitor's attempt has succeeded: a switch where one is needed, what follows a connection, or nothing more. */
function finishConnect(state: State, event: Of<'connection/finished'>, rules: RouteRules): State {
  const { view, staysUnsupported } = event
  const { caipNetworkId } = selectAccount(state)
  const isSupported = selectNetworks(state).some(network => network.caipNetworkId === caipNetworkId)
  // A network that was picked before is being switched to already.
  if (!isSupported && !staysUnsupported && getView(state.modal) === 'Account')
    return showView(state, { view: 'UnsupportedChain' }, true)
  if (!state.modal.closesOnConnect) return state
  return view ? openPath(state, { view }, rules) : closePath(state, false)
}

function move(state: State, event: StateEvent, rules: RouteRules): State {
  const { history, open } = state.modal
  if (event.type === 'route/popped' && history.length > 1)
    return changeModal(state, { history: history.slice(0, -1), direction: 'back' })
  if (!open) return state
  switch (event.type) {
    case 'view/reached':
      return showView(state, event, false)
    case 'connection/finished':
      return finishConnect(state, event, rules)
    default:
      return state
  }
}

/** What a connection means for the view on screen. */
function follow(before: State, state: State, event: StateEvent, { rows }: RouteRules): State {
  const { modal, families } = state
  const view = getView(modal)
  if (!isConnected(state)) return state
  if (event.type === 'route/popped' && view === 'Connect' && modal !== before.modal)
    return toAccount(state, 'back')
  const isOpened = event.type === 'connection/opened' && (!event.restored || view === 'Connect')
  return isOpened && modal.open && families !== before.families && rows[view]?.connects
    ? toAccount(state, 'forward')
    : state
}

/** The path as it is left: no view of an account without one, and noted whether an attempt is shown. */
export function completePath(state: State, rules: RouteRules): State {
  const settled = leaveAccount(state, rules)
  const isAttempt = rules.rows[getView(settled.modal)]?.isAttempt ?? false
  return isAttempt === settled.modal.isAttempt ? settled : changeModal(settled, { isAttempt })
}

/** The part of `reduceRoute` that listing wallets and connecting needs. */
export const reduceConnectPath: ReduceRoute = (before, after, event, rules) => {
  const routed = reducePath(before, move(after, event, rules), event, rules)
  return completePath(follow(before, routed, event, rules), rules)
}
