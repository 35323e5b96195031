import { checkAmount } from '../amount/checkAmount.js'
import type { SwapToken } from '../contract/swap.js'
import type { Route } from '../contract/views.js'
import type { StateEvent } from '../state/events.js'
import type { State } from '../state/state.js'
import { getFormSubject } from '../transaction/formSubject.js'
import { emptySwap, getBalances, isSameToken, toHolding } from './selectSwap.js'
import { type SwapState, swapFeature } from './swapState.js'

const noPlan = { plan: undefined, planError: undefined } as const
const noQuote = { quote: undefined, quoteError: undefined, quoting: false } as const

function chooseToken(swap: SwapState, side: 'sold' | 'bought', token: SwapToken): SwapState {
  const { sold, bought } = swap
  const other = side === 'sold' ? bought : sold
  // Chosen on both sides: the two change places.
  if (isSameToken(other, token)) return { ...swap, sold: bought, bought: sold, [side]: token }
  return { ...swap, [side]: token }
}

function reduceForm(swap: SwapState, event: StateEvent): SwapState {
  switch (event.type) {
    case 'swap/tokensChanged':
      return { ...swap, tokens: event.tokens }
    case 'swap/tokenChosen':
      return { ...chooseToken(swap, event.side, event.token), ...noQuote }
    case 'swap/flipped':
      return swap.bought ? { ...swap, sold: swap.bought, bought: swap.sold, ...noQuote } : swap
    case 'swap/amountChanged':
      return { ...swap, amountInput: event.amountInput, ...noQuote }
    case 'swap/slippageChanged':
      return { ...swap, slippage: event.slippage, ...noQuote }
    case 'swap/quoteStarted':
      return { ...swap, quoting: true, quoteError: undefined }
    case 'swap/quoted':
      return { ...swap, quote: event.quote, quoteError: undefined, quoting: false }
    case 'swap/quoteFailed':
      return { ...swap, quote: undefined, quoteError: event.error, quoting: false }
    case 'swap/quoteDropped':
      return { ...swap, ...noQuote }
    case 'swap/loadingChanged':
      return { ...swap, loading: event.loading }
    case 'swap/planned':
      return {
        ...swap,
        plan: event.plan,
        planError: undefined,
      }
    case 'swap/planFailed':
      return { ...swap, plan: undefined, planError: event.error }
    case 'swap/planDropped':
      return { ...swap, ...noPlan }
    case 'swap/progressed':
      return { ...swap, progress: event.progress }
    case 'swap/emptied':
      return { ...emptySwap, tokens: swap.tokens, slippage: swap.slippage, progress: event.progress }
    default:
      return swap
  }
}

/** Resets what depends on the account or the network when either has changed. */
function restartSwap(swap: SwapState, hasMoved: boolean): SwapState {
  const form = hasMoved ? { ...emptySwap, slippage: swap.slippage } : swap
  return { ...form, ...noQuote, ...noPlan, loading: swap.loading, progress: swap.progress }
}

const isForm = (a: SwapState, b: SwapState): boolean =>
  a.sold === b.sold && a.bought === b.bought && a.amountInput === b.amountInput && a.slippage === b.slippage

/** Derives the rest from a change: the amount, and a quote and a plan only for exactly this form. */
function completeSwap(before: SwapState, given: SwapState, state: State): SwapState {
  let swap = given
  const { balances, isKnown } = getBalances(state)
  // Sells the native currency until the visitor chooses.
  const native = swap.sold ?? swap.tokens.list.find(({ address }) => address === undefined)
  if (native !== swap.sold && !isSameToken(native, swap.bought)) swap = { ...swap, sold: native }
  // Before the amount: with a plan it stays as it was reviewed.
  if (!isForm(swap, before) && (swap.plan || swap.planError)) swap = { ...swap, ...noPlan }
  if (swap.sold && !swap.plan) {
    const { decimals, balance, price } = toHolding(swap.sold, balances, isKnown)
    // What is held is not known yet: the amount is judged once it is.
    const numeric = balance ?? '9'.repeat(60)
    const { amount, problem } = checkAmount(
      { price, quantity: { decimals, numeric } },
      { amountInput: swap.amountInput, unit: 'token' },
    )
    if (amount !== swap.amount || problem !== swap.problem) swap = { ...swap, amount, problem }
  }
  return swap
}

const isSwapView = ({ view }: Route): boolean => swapFeature.views.some(name => name === view)

/** Whether the visitor has left the swap views; the form is cleared then, unless a swap is under way. */
function clear(swap: SwapState): SwapState {
  const { step } = swap.progress
  const isOver = step === 'idle' || step === 'final' || step === 'failed' || step === 'included'
  return isOver && !swap.loading ? { ...emptySwap, tokens: swap.tokens, slippage: swap.slippage } : swap
}

/** The swap form, after core's reducer: it follows the account, its network and its holdings. */
export function reduce(state: State, event: StateEvent, before: State): State {
  const isOwnEvent = event.type.startsWith('swap/')
  const slice = before.slices.swap ?? (isOwnEvent ? emptySwap : undefined)
  if (state === before && !isOwnEvent) return state
  if (!slice) return state
  const [was, is] = [getFormSubject(before), getFormSubject(state)]
  const hasMoved = was.chain !== is.chain
  const isAnother = hasMoved || was.account !== is.account
  const reduced = reduceForm(slice, event)
  const hasLeft = before.modal.history.some(isSwapView) && !state.modal.history.some(isSwapView)
  // With the account the visitor has not left the form by choice.
  const isLost = event.type === 'route/changed' && is.account === undefined
  const formed = hasLeft && !isLost ? clear(reduced) : reduced
  const swap = completeSwap(slice, isAnother ? restartSwap(formed, hasMoved) : formed, state)
  return swap === before.slices.swap ? state : { ...state, slices: { ...state.slices, swap } }
}
