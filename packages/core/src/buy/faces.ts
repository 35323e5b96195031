import type { Client } from '../client/client.js'
import { dispatch } from '../client/internals.js'
import { face } from '../face/face.js'
import { type VoidFace, voidFace } from '../face/voidFace.js'
import { openModal } from '../modal/openModal.js'
import { selectAccount } from '../state/selectors/selectAccount.js'
import type { BuyViewName } from './buyState.js'
import type * as Buy from './feature.js'

export type OpenBuyParameters = {
  /** In the currency of payment, decimal string. */
  amount?: string | undefined
  /** ISO 4217, such as `EUR`. */
  paymentCurrency?: string | undefined
  /** Id of a purchase currency of the server, such as `ETH`. */
  purchaseCurrency?: string | undefined
}

const openForm: VoidFace<typeof Buy.openBuy> = /* @__PURE__ */ voidFace('buy', buy => buy.openBuy)

function show(client: Client, view: BuyViewName): void {
  dispatch(client, { type: 'view/requested', view })
}

/**
 * Shows the form for buying with money, in the open modal or by opening it; an unfinished purchase of the account is shown
 * instead. Without an account it shows Connect.
 * @example openBuy(client, { amount: '50', paymentCurrency: 'EUR' })
 */
export function openBuy(client: Client, parameters: OpenBuyParameters = {}): void {
  const state = client.getState()
  const { address } = selectAccount(state)
  if (!address) {
    openModal(client)
    return
  }
  const order = state.slices.buy?.orders.at(-1)
  const isUnderWay = order?.status === 'paid' || order?.status === 'settling' || order?.status === 'pending'
  if (isUnderWay && !order.isWindowClosed && order.account.endsWith(`:${address}`)) {
    show(client, 'BuyInProgress')
    return
  }
  show(client, 'OnRampProviders')
  const { amount, ...form } = parameters
  openForm(client, amount === undefined ? form : { ...form, amountInput: amount })
}

/** Changes what the form asks for. @example setBuyForm(client, { amountInput: '100' }) */
export const setBuyForm: VoidFace<typeof Buy.setBuyForm> = /* @__PURE__ */ voidFace(
  'buy',
  buy => buy.setBuyForm,
)

/** Reads what can be bought again. */
export const refreshBuyOptions: VoidFace<typeof Buy.refreshBuyOptions> = /* @__PURE__ */ voidFace(
  'buy',
  buy => buy.refreshBuyOptions,
)

/** Forgets how the last start ended. */
export const resetBuy: VoidFace<typeof Buy.resetBuy> = /* @__PURE__ */ voidFace('buy', buy => buy.resetBuy)

/**
 * Starts what the form asks for, and opens the provider's page: call it in the tap, else the browser blocks the window.
 * Resolves with the order, which is followed until it has ended.
 * @throws NOT_CONNECTED, AMOUNT_INVALID, UNSUPPORTED_CHAIN, SERVER_ERROR, OFFLINE, …; also in `progress.error`
 * @example const order = await startBuy(client)
 */
export const startBuy: typeof Buy.startBuy = /* @__PURE__ */ face('buy', buy => buy.startBuy)
