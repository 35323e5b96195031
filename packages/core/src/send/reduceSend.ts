import { checkAmount } from '../amount/checkAmount.js'
import { toPrice } from '../amount/toFiat.js'
import type { TokenBalance } from '../contract/ports.js'
import type { Route } from '../contract/views.js'
import type { StateEvent } from '../state/events.js'
import type { State } from '../state/state.js'
import { getFormSubject } from '../transaction/formSubject.js'
import { emptySend } from './selectSend.js'
import { type SendProgress, type SendState, sendFeature } from './sendState.js'

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

/** The form without what the visitor has entered. */
function toEmpty({ loading, servedNetworks }: SendState, progress: SendProgress): SendState {
  return { ...emptySend, loading, progress, ...(servedNetworks && { servedNetworks }) }
}

function reduceForm(send: SendState, event: StateEvent): SendState {
  switch (event.type) {
    case 'send/networksRead':
      return { ...send, servedNetworks: event.servedNetworks }
    case 'send/tokenChosen':
      return { ...send, token: event.token, isMaximum: undefined }
    case 'send/amountChanged':
      return { ...send, amountInput: event.amountInput, unit: event.unit, isMaximum: event.isMaximum }
    case 'send/feeRateChosen':
      return { ...send, feeRate: event.feeRate }
    case 'send/receiverTyped':
      return {
        ...send,
        receiverInput: event.receiverInput,
        receiverStatus: event.receiverInput === '' ? 'empty' : 'checking',
        ...noReceiver,
      }
    case 'send/receiverChecked':
      // A result for an older input is dropped.
      return event.receiverInput === send.receiverInput && send.receiverStatus === 'checking'
        ? { ...send, ...noReceiver, ...event.outcome }
        : send
    case 'send/receiverMoved':
      return event.receiverInput === send.receiverInput && send.receiverStatus === 'valid'
        ? { ...send, ...noReceiver, ...event.outcome }
        : send
    case 'send/loadingChanged':
      return { ...send, loading: event.loading }
    case 'send/planned':
      return {
        ...send,
        plan: event.plan,
        planError: undefined,
        feeRates: event.plan.feeRates,
        loading: false,
        progress: { step: 'idle' },
      }
    case 'send/planRefreshed':
      return send.plan ? { ...send, plan: event.plan, feeRates: event.plan.feeRates } : send
    case 'send/planFailed':
      return { ...send, plan: undefined, planError: event.error, loading: false }
    case 'send/planDropped':
      return { ...send, plan: undefined, planError: undefined }
    case 'send/progressed':
      return { ...send, progress: event.progress }
    case 'send/emptied':
      return toEmpty(send, event.progress)
    default:
      return send
  }
}

/** Resets what depends on the account or the network when either has changed. */
function restartSend(send: SendState, hasMoved: boolean): SendState {
  const keepsAmount = !hasMoved && send.token?.address === undefined
  const { amountInput, unit } = keepsAmount ? send : emptySend
  return {
    ...send,
    token: undefined,
    amountInput,
    unit,
    isMaximum: undefined,
    feeRates: undefined,
    feeRate: undefined,
    receiverStatus: send.receiverInput === '' ? 'empty' : 'checking',
    ...noReceiver,
    plan: undefined,
    planError: undefined,
    loading: send.progress.step === 'requesting' && send.loading,
  }
}

const toKey = ({ token, sendTokenAmount, receiverAddress, feeRate = 'normal' }: SendState): string =>
  JSON.stringify([token?.chainId, token?.address ?? null, sendTokenAmount, receiverAddress, feeRate])

/** Derives the rest from a change: the token's current holding, the amount, and a plan only for exactly this form. */
function completeSend(before: SendState, given: SendState, state: State): SendState {
  let send = given
  const { activeNetworkId } = state.families[state.activeNamespace] ?? {}
  const isUnserved = activeNetworkId !== undefined && send.servedNetworks?.includes(activeNetworkId) === false
  if (isUnserved !== (send.isUnserved ?? false)) send = { ...send, isUnserved }
  // A reviewed plan is not changed by new prices.
  if (!send.plan && !send.loading) {
    const token = settleToken(state, send.token)
    if (token !== send.token) send = { ...send, token }
    if (send.unit === 'fiat' && token && !toPrice(token.price))
      send = { ...send, unit: 'token', amountInput: send.sendTokenAmount ?? '' }
  }
  if (send.token !== before.token || send.amountInput !== before.amountInput || send.unit !== before.unit) {
    const { amount: sendTokenAmount, fiat: sendFiatAmount, problem } = checkAmount(send.token, send)
    send = { ...send, sendTokenAmount, sendFiatAmount, problem }
  }
  if ((send.plan || send.planError) && send.plan === before.plan && toKey(send) !== toKey(before))
    send = { ...send, plan: undefined, planError: undefined }
  return send
}

const isSendView = ({ view }: Route): boolean => sendFeature.views.some(name => name === view)

/** Whether the visitor has left the send views; the form is cleared then. */
function hasLeft(before: State, { modal }: State): boolean {
  return before.modal.history.some(isSendView) && !modal.history.some(isSendView)
}

/** An empty form, but for a payment that may still want another try. */
function clear(send: SendState): SendState {
  const { step } = send.progress
  if (step === 'requesting' || step === 'late' || step === 'submitted') return send
  const isDone = step === 'included' || step === 'final'
  return toEmpty(send, isDone ? send.progress : emptySend.progress)
}

/** The send form, after core's reducer: it follows the account, its network and its holdings. */
export function reduce(state: State, event: StateEvent, before: State): State {
  const isOwnEvent = event.type.startsWith('send/')
  const slice = before.slices.send ?? (isOwnEvent ? emptySend : undefined)
  if (state === before && !isOwnEvent) return state
  if (!slice) return state
  const [was, is] = [getFormSubject(before), getFormSubject(state)]
  const hasMoved = was.chain !== is.chain
  const isAnother = hasMoved || was.account !== is.account
  const reduced = reduceForm(slice, event)
  // With the account the visitor has not left the form by choice: what was entered is for the next account.
  const isLost = event.type === 'route/changed' && is.account === undefined
  const formed = hasLeft(before, state) && !isLost ? clear(reduced) : reduced
  const send = completeSend(slice, isAnother ? restartSend(formed, hasMoved) : formed, state)
  return send === before.slices.send ? state : { ...state, slices: { ...state.slices, send } }
}
