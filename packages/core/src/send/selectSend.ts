import type { TokenBalance } from '../contract/ports.js'
import { getFamily } from '../state/selectors/selectAccount.js'
import type { FamilyState, State } from '../state/state.js'
import type { SendState } from './sendState.js'

/** The send form as views and hosts read it (R3.10). */
export type SendView = SendState & {
  /** Every holding of the account on its network that is known; see `selectSendTokens`. */
  tokenBalances: readonly TokenBalance[]
  /** Fiat value of the native balance, decimal string; absent while unknown. */
  networkBalanceInUSD?: string | undefined
  /** Unix milliseconds of the last failed fetch of balances (R4.15). */
  lastRetry?: number | undefined
  /** The site has not switched sending off, and the connected family can (D34). */
  canSend: boolean
  /** Token, amount and receiver are valid: `reviewSend` will read a plan. */
  isReady: boolean
}

export const emptySend: SendState = {
  amountInput: '',
  unit: 'token',
  receiverInput: '',
  receiverStatus: 'empty',
  warnings: [],
  loading: false,
  progress: { step: 'idle' },
}

const none: readonly TokenBalance[] = []
const views = new WeakMap<SendState, { family: FamilyState | undefined; view: SendView }>()

/**
 * The send form of the family shown. The same state returns the same object.
 * @example const { token, sendTokenAmount, receiverAddress } = selectSend(client.getState())
 */
export function selectSend(state: State): SendView {
  const send = state.slices.send ?? emptySend
  const family = getFamily(state)
  const canSend = state.features.send && family?.status === 'connected' && family.canSend === true
  const cached = views.get(send)
  if (cached && cached.family === family && cached.view.canSend === canSend) return cached.view
  const { tokenBalances = none, balancesFailedAt } = family?.account ?? {}
  const view: SendView = {
    ...send,
    tokenBalances,
    networkBalanceInUSD: tokenBalances.find(({ address }) => address === undefined)?.value,
    lastRetry: balancesFailedAt,
    canSend,
    isReady:
      send.token !== undefined &&
      send.sendTokenAmount !== undefined &&
      send.problem === undefined &&
      send.receiverStatus === 'valid',
  }
  views.set(send, { family, view })
  return view
}
