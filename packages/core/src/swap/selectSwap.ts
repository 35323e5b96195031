import type { TokenBalance } from '../contract/ports.js'
import type { SwapToken } from '../contract/swap.js'
import { getFamily } from '../state/selectors/selectAccount.js'
import { selectNetwork } from '../state/selectors/selectNetwork.js'
import type { State } from '../state/state.js'
import { isSameAddress } from '../utils/isLookAlike.js'
import type { SwapHolding, SwapState } from './swapState.js'

/** Whole percent: offered by default, and the least and most that a visitor may set. */
export const defaultSlippage = 1
export const minSlippage = 1
export const maxSlippage = 50

export const emptySwap: SwapState = {
  tokens: { step: 'idle', list: [] },
  amountInput: '',
  slippage: defaultSlippage,
  quoting: false,
  loading: false,
  progress: { step: 'idle' },
}

/** The swap form as views and hosts read it. */
export type SwapView = Omit<SwapState, 'sold' | 'bought'> & {
  sold?: SwapHolding | undefined
  bought?: SwapHolding | undefined
  /** The network shown can swap; undefined while that is not known. */
  canSwap: boolean | undefined
  /** Tokens, amount and a quote are there: `reviewSwap` will read a plan. */
  isReady: boolean
}

const none: readonly TokenBalance[] = []
const views = new WeakMap<SwapState, { inputs: readonly unknown[]; view: SwapView }>()

/** Whether two tokens of one network are the same. */
export function isSameToken(
  a: Pick<SwapToken, 'address'> | undefined,
  b: Pick<SwapToken, 'address'> | undefined,
): boolean {
  if (!a || !b) return false
  if (a.address === undefined || b.address === undefined) return a.address === b.address
  return isSameAddress(a.address, b.address)
}

/** A token with what the account holds of it. */
export function toHolding(
  token: SwapToken,
  balances: readonly TokenBalance[],
  isKnown: boolean,
): SwapHolding {
  const held = balances.find(balance => isSameToken(balance, token))
  const isSameUnit = held?.quantity.decimals === token.decimals
  return {
    ...token,
    iconUrl: token.iconUrl ?? held?.iconUrl,
    balance: isSameUnit ? held?.quantity.numeric : isKnown ? '0' : undefined,
    price: held?.price,
  }
}

/** Balances of the account on the network shown. */
export function getBalances(state: State): { balances: readonly TokenBalance[]; isKnown: boolean } {
  const family = getFamily(state)
  const { tokenBalances } = family?.account ?? {}
  return {
    balances: tokenBalances?.filter(({ chainId }) => chainId === family?.activeNetworkId) ?? none,
    isKnown: tokenBalances !== undefined,
  }
}

/**
 * The swap form of the family shown. The same state returns the same object.
 * @example const { sold, bought, amount, quote } = selectSwap(client.getState())
 */
export function selectSwap(state: State): SwapView {
  const swap = state.slices.swap ?? emptySwap
  const family = getFamily(state)
  const { network } = selectNetwork(state)
  const inputs = [family, network]
  const cached = views.get(swap)
  if (cached && inputs.every((input, index) => input === cached.inputs[index])) return cached.view
  const { balances, isKnown } = getBalances(state)
  const toSide = (token: SwapToken | undefined): SwapHolding | undefined =>
    token && toHolding(token, balances, isKnown)
  const { step, caipNetworkId, list } = swap.tokens
  const isOurs = network !== undefined && caipNetworkId === network.caipNetworkId
  const view: SwapView = {
    ...swap,
    sold: toSide(swap.sold),
    bought: toSide(swap.bought),
    canSwap: !network ? false : isOurs && step === 'ready' ? list.length > 1 : undefined,
    isReady:
      swap.quote !== undefined && swap.amount !== undefined && swap.problem === undefined && !swap.quoting,
  }
  views.set(swap, { inputs, view })
  return view
}
