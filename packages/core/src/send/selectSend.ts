import type { TokenBalance } from '../contract/ports.js'
import { selectIdentity } from '../identity/selectIdentity.js'
import { getFamily } from '../state/selectors/selectAccount.js'
import { selectNetwork } from '../state/selectors/selectNetwork.js'
import type { FamilyState, State } from '../state/state.js'
import type { SendState } from './sendState.js'

/** The send form as views and hosts read it. */
export type SendView = SendState & {
  /** Every holding of the account on its network that is known; see `selectSendTokens`. */
  tokenBalances: readonly TokenBalance[]
  /** Fiat value of the native balance, decimal string; absent while unknown. */
  networkBalanceInUSD?: string | undefined
  /** Unix milliseconds of the last failed fetch of balances. */
  lastRetry?: number | undefined
  /**
   * The site has not switched sending off, the connected family can, and its network is one of the site's and can
   * be read.
   */
  canSend: boolean
  /** Neither the site nor its server has an endpoint of the network. */
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
type Cached = { family: FamilyState | undefined; image: string | undefined; view: SendView }
const views = new WeakMap<SendState, Cached>()

/**
 * The send form of the family shown. The same state returns the same object.
 * @example const { token, sendTokenAmount, receiverAddress } = selectSend(client.getState())
 */
export function selectSend(state: State): SendView {
  const send = state.slices.send ?? emptySend
  const family = getFamily(state)
  const { network } = selectNetwork(state)
  const lacksEndpoint = network?.rpcUrls.length === 0 && !network.request && family?.hasServerRpc !== true
  const isAble = state.features.send && family?.status === 'connected' && family.canSend === true
  const canSend = isAble && network !== undefined && !lacksEndpoint
  const cached = views.get(send)
  const { receiverAddress } = send
  const receiver =
    network && receiverAddress ? (`${network.caipNetworkId}:${receiverAddress}` as const) : undefined
  const { image } = selectIdentity(state, { account: receiver })
  if (cached && cached.family === family && cached.image === image && cached.view.canSend === canSend)
    return cached.view
  const { tokenBalances = none, balancesFailedAt } = family?.account ?? {}
  const view: SendView = {
    ...send,
    receiverProfileImageUrl: image,
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
  views.set(send, { family, image, view })
  return view
}
