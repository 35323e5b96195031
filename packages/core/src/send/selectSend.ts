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
  /** The site has not switched sending off, the connected family can (D34), and its network can be read (D48). */
  canSend: boolean
  /** Neither the site nor its server has an endpoint of the network (D48). */
  lacksEndpoint: boolean
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

/** Of a network that the site has; of another one nothing is known. */
function hasNoEndpoint(family: FamilyState | undefined): boolean {
  const network = family?.networks.find(({ caipNetworkId }) => caipNetworkId === family.activeNetworkId)
  return network?.rpcUrls.length === 0 && family?.hasServerRpc !== true
}

/**
 * The send form of the family shown. The same state returns the same object.
 * @example const { token, sendTokenAmount, receiverAddress } = selectSend(client.getState())
 */
export function selectSend(state: State): SendView {
  const send = state.slices.send ?? emptySend
  const family = getFamily(state)
  const lacksEndpoint = hasNoEndpoint(family)
  const isAble = state.features.send && family?.status === 'connected' && family.canSend === true
  const canSend = isAble && !lacksEndpoint
  const cached = views.get(send)
  if (cached && cached.family === family && cached.view.canSend === canSend) return cached.view
  const { tokenBalances = none, balancesFailedAt } = family?.account ?? {}
  const view: SendView = {
    ...send,
    tokenBalances,
    networkBalanceInUSD: tokenBalances.find(({ address }) => address === undefined)?.value,
    lastRetry: balancesFailedAt,
    canSend,
    lacksEndpoint,
    isReady:
      send.token !== undefined &&
      send.sendTokenAmount !== undefined &&
      send.problem === undefined &&
      send.receiverStatus === 'valid',
  }
  views.set(send, { family, view })
  return view
}
