import type { Client } from '../client/client.js'
import { dispatch } from '../client/internals.js'
import { callFeature } from '../client/loadFeature.js'
import { openModal } from '../modal/openModal.js'
import { selectAccount } from '../state/selectors/selectAccount.js'
import { reportError } from '../telemetry/reportError.js'
import type { BuyForm, BuyOrder, BuyViewName } from './buyState.js'
import type * as Buy from './feature.js'

export type OpenBuyParameters = {
  /** In the currency of payment, decimal string. */
  amount?: string | undefined
  /** ISO 4217, such as `EUR`. */
  paymentCurrency?: string | undefined
  /** Id of a purchase currency of the server, such as `ETH`. */
  purchaseCurrency?: string | undefined
}

const run = (client: Client, use: (buy: typeof Buy) => Promise<void>): void => {
  callFeature(client, client.options.modules?.buy, use).catch((error: unknown) => reportError(client, error))
}

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
  run(client, buy => buy.openBuy(client, amount === undefined ? form : { ...form, amountInput: amount }))
}

/** Changes what the form asks for. @example setBuyForm(client, { amountInput: '100' }) */
export function setBuyForm(client: Client, form: Partial<BuyForm>): void {
  run(client, buy => buy.setForm(client, form))
}

/** Reads what can be bought again. */
export function refreshBuyOptions(client: Client): void {
  run(client, buy => buy.loadOptions(client, true))
}

/** Forgets how the last start ended. */
export function resetBuy(client: Client): void {
  run(client, buy => buy.resetProgress(client))
}

export type StartBuyParameters = {
  /** Shown in the provider's window until its page opens. */
  openingText?: string | undefined
}

/**
 * Starts what the form asks for, and opens the provider's page: call it in the tap, else the browser blocks the window.
 * Resolves with the order, which is followed until it has ended.
 * @throws NOT_CONNECTED, AMOUNT_INVALID, UNSUPPORTED_CHAIN, SERVER_ERROR, OFFLINE, …; also in `progress.error`
 * @example const order = await startBuy(client)
 */
export function startBuy(client: Client, { openingText = '' }: StartBuyParameters = {}): Promise<BuyOrder> {
  return callFeature(client, client.options.modules?.buy, buy => buy.begin(client, openingText))
}
