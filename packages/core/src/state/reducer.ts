import type { ChainNamespace } from '../contract/ids.js'
import type { Route, ViewName } from '../contract/views.js'
import { toNamespace } from '../utils/caip.js'
import type { StateEvent } from './events.js'
import { getView } from './reduceEarly.js'
import { reduceFamily } from './reduceFamily.js'
import { reduceListed } from './reduceListed.js'
import type { FamilyState, PendingTransaction, State } from './state.js'

/** Views that show an account: without one they have nothing to say. */
const accountViews: readonly ViewName[] = [
  'Account',
  'SwitchNetwork',
  'UnsupportedChain',
  'SIWXSignMessage',
  'WalletSend',
  'WalletSendSelectToken',
  'WalletSendPreview',
  'SendConfirmed',
  'WalletReceive',
]
/** Views that lead to a connection: with one they are done. */
const connectViews: readonly ViewName[] = ['Connect', 'AllWallets', 'Downloads', 'GetWallet', 'WhatIsAWallet']

/** D21. */
const maxPendingTransactions = 99
/** R9.14. */
const maxRecent = 2

const isConnectView = (view: ViewName): boolean =>
  connectViews.includes(view) || view.startsWith('Connecting')

/** Whether an address is known, be it remembered or live. */
export function hasAccount(family: FamilyState | undefined): boolean {
  return family !== undefined && family.status !== 'disconnected'
}

function reduceFamilies(state: State, before: State, event: StateEvent): State['families'] {
  const { families } = state
  const namespace =
    event.type === 'network/chosen'
      ? toNamespace(event.caipNetworkId)
      : 'namespace' in event && event.namespace !== undefined
        ? event.namespace
        : ''
  const family = Object.hasOwn(families, namespace) ? families[namespace] : undefined
  if (!family) return families
  const next = reduceFamily(family, event, {
    before: before.families[namespace],
    multiWallet: state.remoteFeatures.multiWallet,
  })
  return next === family ? families : { ...families, [namespace]: next }
}

/** D32: the family that is shown. */
function reduceActiveNamespace(
  state: State,
  before: State,
  families: State['families'],
  event: StateEvent,
): ChainNamespace {
  const current = state.activeNamespace
  const known = (namespace: ChainNamespace | undefined): namespace is ChainNamespace =>
    namespace !== undefined && Object.hasOwn(families, namespace)
  if (event.type === 'family/activated' || (event.type === 'connection/opened' && !event.restored))
    return known(event.namespace) &&
      (event.type === 'family/activated' || hasAccount(families[event.namespace]))
      ? event.namespace
      : current
  if (event.type === 'network/chosen') {
    const namespace = toNamespace(event.caipNetworkId)
    return known(namespace) ? namespace : current
  }
  // The shown family ended while another one stands: that is the one to show.
  if (hasAccount(before.families[current]) && !hasAccount(families[current]))
    return Object.values(families).find(family => family.status === 'connected')?.namespace ?? current
  return current
}

/** What the account's coming and going means for the view on screen (R2.7). */
function follow(state: State, before: State, event: StateEvent): State {
  const view = getView(state.modal)
  const route = (next: Route): State => ({
    ...state,
    modal: { ...state.modal, history: [next], direction: event.type === 'route/popped' ? 'back' : 'forward' },
  })
  const connected = hasAccount(state.families[state.activeNamespace])
  if (!connected && accountViews.includes(view)) return route({ view: 'Connect', data: {} })
  if (!connected) return state
  if (event.type === 'route/popped' && view === 'Connect' && state.modal !== before.modal)
    return route({ view: 'Account', data: {} })
  if (!state.modal.open || state.families === before.families) return state
  if (event.type === 'connection/opened' && isConnectView(view))
    return !event.restored || view === 'Connect' ? route({ view: 'Account', data: {} }) : state
  if (event.type === 'connection/networkChanged') {
    const { history } = state.modal
    const target = history[history.length - 1]?.data.caipNetworkId
    const isSupported = state.families[event.namespace]?.networks.some(
      network => network.caipNetworkId === event.caipNetworkId,
    )
    if (
      (view === 'SwitchNetwork' && target === event.caipNetworkId) ||
      (view === 'UnsupportedChain' && isSupported)
    )
      return history.length > 1
        ? { ...state, modal: { ...state.modal, history: history.slice(0, -1), direction: 'back' } }
        : route({ view: 'Account', data: {} })
  }
  return state
}

type TransactionId = Pick<PendingTransaction, 'hash' | 'caipNetworkId'>

const isSame = (a: TransactionId, b: TransactionId): boolean =>
  a.hash === b.hash && a.caipNetworkId === b.caipNetworkId

/** Each transaction once, as the later list has it; the oldest go first. */
function join(
  older: readonly PendingTransaction[],
  newer: readonly PendingTransaction[],
): readonly PendingTransaction[] {
  const kept = older.filter(other => !newer.some(same => isSame(other, same)))
  return [...kept, ...newer].slice(-maxPendingTransactions)
}

function reduceRest(state: State, event: StateEvent): State {
  switch (event.type) {
    case 'connection/opened': {
      const { rowId } = event
      if (!rowId || event.restored) return state
      const recentRowIds = [rowId, ...state.recentRowIds.filter(id => id !== rowId)].slice(0, maxRecent)
      return { ...state, recentRowIds }
    }
    case 'connection/closed':
    case 'connection/unanswered': {
      const requests = state.requests.filter(
        other => other.namespace !== event.namespace || other.connectorId !== event.connectorId,
      )
      return requests.length === state.requests.length ? state : { ...state, requests }
    }
    case 'request/started':
      return { ...state, requests: [...state.requests, event.request] }
    case 'request/ended':
      return { ...state, requests: state.requests.filter(request => request.id !== event.id) }
    case 'transaction/submitted':
      return {
        ...state,
        pendingTransactions: join(state.pendingTransactions, [event.transaction]),
      }
    case 'transaction/restored':
      // What this page knows is newer than what was stored.
      return {
        ...state,
        pendingTransactions: join(event.transactions, state.pendingTransactions),
      }
    case 'transaction/progressed': {
      const { hash, status, at, newHash = hash } = event
      return {
        ...state,
        pendingTransactions: state.pendingTransactions.map(other =>
          isSame(other, event)
            ? {
                ...other,
                hash: newHash,
                status,
                includedAt: status === 'submitted' ? undefined : (other.includedAt ?? at),
              }
            : other,
        ),
      }
    }
    case 'transaction/settled':
      return {
        ...state,
        pendingTransactions: state.pendingTransactions.filter(other => !isSame(other, event)),
      }
    default:
      return state
  }
}

/** The only thing that writes state. Pure: no clock, no storage, no promise. */
export function reduce(before: State, event: StateEvent): State {
  let state = reduceRest(reduceListed(before, event), event)
  const set = <Key extends keyof State>(key: Key, value: State[Key]): void => {
    if (state[key] !== value) state = { ...state, [key]: value }
  }
  const families = reduceFamilies(state, before, event)
  set('activeNamespace', reduceActiveNamespace(state, before, families, event))
  set('families', families)
  return follow(state, before, event)
}
