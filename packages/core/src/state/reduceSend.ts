import type { TokenBalance } from '../contract/ports.js'
import type { Route } from '../contract/views.js'
import { judgeAmount, toPrice } from '../flows/sendAmount.js'
import type { StateEvent } from './events.js'
import { getView } from './reduceEarly.js'
import { reduce } from './reducer.js'
import { emptySend } from './selectors/selectSend.js'
import type { SendState } from './send.js'
import { getActiveConnection } from './settleFamily.js'
import type { State } from './state.js'

/** Whose form it is: another account or chain is another one. */
function getSubject(state: State): { chain: string; account: string | undefined } {
  const family = state.families[state.activeNamespace]
  return {
    chain: family?.activeNetworkId ?? '',
    account: getActiveConnection(family)?.accounts[0],
  }
}

/** The native currency of the network shown, once its balance is known. */
export function getNativeToken(state: State): TokenBalance | undefined {
  const family = state.families[state.activeNamespace]
  if (!family) return undefined
  const { activeNetworkId: chainId, networks, account } = family
  const listed = account.tokenBalances?.find(
    token => token.address === undefined && token.chainId === chainId,
  )
  if (listed || account.balance === undefined) return listed
  const network = networks.find(({ caipNetworkId }) => caipNetworkId === chainId)
  if (!network) return undefined
  const { name, symbol, decimals } = network.nativeCurrency
  return { name, symbol, chainId, quantity: { decimals, numeric: account.balance } }
}

/** The holding as it is now; the native currency where none is chosen. */
function settleToken(state: State, token: TokenBalance | undefined): TokenBalance | undefined {
  if (!token) return getNativeToken(state)
  return (
    state.families[state.activeNamespace]?.account.tokenBalances?.find(
      other => other.chainId === token.chainId && other.address === token.address,
    ) ?? token
  )
}

const noReceiver = {
  receiverAddress: undefined,
  receiverProfileName: undefined,
  receiverProfileImageUrl: undefined,
  receiverProblem: undefined,
  warnings: emptySend.warnings,
} as const

function reduceForm(send: SendState, event: StateEvent): SendState {
  switch (event.type) {
    case 'send/tokenChosen':
      return { ...send, token: event.token }
    case 'send/amountChanged':
      return { ...send, amountInput: event.amountInput, unit: event.unit }
    case 'send/receiverTyped':
      return {
        ...send,
        receiverInput: event.receiverInput,
        receiverStatus: event.receiverInput === '' ? 'empty' : 'checking',
        ...noReceiver,
      }
    case 'send/receiverChecked':
      // The visitor has typed on: this answer is nobody's.
      return event.receiverInput === send.receiverInput && send.receiverStatus === 'checking'
        ? { ...send, ...noReceiver, ...event.outcome }
        : send
    case 'send/loadingChanged':
      return { ...send, loading: event.loading }
    case 'send/planned':
      return { ...send, plan: event.plan, planError: undefined, loading: false, progress: { step: 'idle' } }
    case 'send/planFailed':
      return { ...send, plan: undefined, planError: event.error, loading: false }
    case 'send/planDropped':
      return { ...send, plan: undefined, planError: undefined }
    case 'send/progressed':
      return { ...send, progress: event.progress }
    case 'send/emptied':
      return { ...emptySend, loading: send.loading, progress: event.progress }
    default:
      return send
  }
}

/** The account or the chain is another one: what was read for the old one is gone, and nothing changes its meaning unseen. */
function startAnew(send: SendState, hasMoved: boolean): SendState {
  const keepsAmount = !hasMoved && send.token?.address === undefined
  const { amountInput, unit } = keepsAmount ? send : emptySend
  return {
    ...send,
    token: undefined,
    amountInput,
    unit,
    receiverStatus: send.receiverInput === '' ? 'empty' : 'checking',
    ...noReceiver,
    plan: undefined,
    planError: undefined,
    loading: send.progress.step === 'requesting' && send.loading,
  }
}

const toKey = ({ token, sendTokenAmount, receiverAddress }: SendState): string =>
  JSON.stringify([token?.chainId, token?.address ?? null, sendTokenAmount, receiverAddress])

/** What follows from a change: the token's holding of now, the amount it comes to, and a plan only for just this. */
function settle(before: SendState, given: SendState, state: State): SendState {
  let send = given
  // What the preview shows stays what it was, whatever prices do meanwhile.
  if (!send.plan && !send.loading) {
    const token = settleToken(state, send.token)
    if (token !== send.token) send = { ...send, token }
    if (send.unit === 'fiat' && token && !toPrice(token.price))
      send = { ...send, unit: 'token', amountInput: send.sendTokenAmount ?? '' }
  }
  if (send.token !== before.token || send.amountInput !== before.amountInput || send.unit !== before.unit) {
    const { sendTokenAmount, sendFiatAmount, problem } = judgeAmount(send.token, send)
    send = { ...send, sendTokenAmount, sendFiatAmount, problem }
  }
  if ((send.plan || send.planError) && send.plan === before.plan && toKey(send) !== toKey(before))
    send = { ...send, plan: undefined, planError: undefined }
  return send
}

/** A preview of what no longer stands gives way to the form. */
function leavePreview(state: State): State {
  const { modal } = state
  if (getView(modal) !== 'WalletSendPreview' || state.send?.progress.step === 'requesting') return state
  const rest = modal.history.slice(0, -1)
  const isBelow = rest[rest.length - 1]?.view === 'WalletSend'
  const history = isBelow ? rest : [...rest, { view: 'WalletSend', data: {} } as const]
  return { ...state, modal: { ...modal, history, direction: 'back' } }
}

const isSendView = ({ view }: Route): boolean => /^(WalletSend|SendConfirmed)/.test(view)

/** The visitor has left the modal's send views: a receiver of then must not stand in the form of another day. */
function hasLeft(before: State, { modal }: State): boolean {
  return before.modal.history.some(isSendView) && !modal.history.some(isSendView)
}

/** An empty form, but for a payment that may still want another try. */
function clear(send: SendState): SendState {
  const { step } = send.progress
  if (step === 'requesting' || step === 'submitted') return send
  const isDone = step === 'included' || step === 'final'
  return { ...emptySend, loading: send.loading, progress: isDone ? send.progress : emptySend.progress }
}

/** The whole reducer: `reduce`, and the send form on top of it. Loaded when the visitor first sends. */
export function reduceSend(before: State, event: StateEvent): State {
  const state = reduce(before, event)
  const old = before.send ?? (event.type.startsWith('send/') ? emptySend : undefined)
  if (!old || (state === before && !event.type.startsWith('send/'))) return state
  const [was, is] = [getSubject(before), getSubject(state)]
  const hasMoved = was.chain !== is.chain
  const isAnother = hasMoved || was.account !== is.account
  const reduced = reduceForm(old, event)
  const formed = hasLeft(before, state) ? clear(reduced) : reduced
  const send = settle(old, isAnother ? startAnew(formed, hasMoved) : formed, state)
  const next = send === before.send ? state : { ...state, send }
  return isAnother ? leavePreview(next) : next
}
