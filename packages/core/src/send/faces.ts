import type { Client } from '../client/client.js'
import { dispatch } from '../client/internals.js'
import { face } from '../face/face.js'
import { type VoidFace, voidFace } from '../face/voidFace.js'
import { openModal } from '../modal/openModal.js'
import { selectAccount } from '../state/selectors/selectAccount.js'
import type * as Send from './feature.js'
import type { OpenSendParameters } from './sendParameters.js'

const openForm: VoidFace<typeof Send.openSend> = /* @__PURE__ */ voidFace('send', send => send.openSend)

/**
 * Shows the send view, in the open modal or by opening it, and loads what sending takes; without an account
 * it shows Connect. Leaving the send views empties the form, so that only `token` is set.
 * @example openSend(client)
 */
export function openSend(client: Client, parameters: OpenSendParameters = {}): void {
  const state = client.getState()
  // Without an account there is something to do first.
  if (!selectAccount(state).address) {
    openModal(client)
    return
  }
  // The view is shown while its code loads.
  dispatch(client, { type: 'view/requested', view: 'WalletSend' })
  openForm(client, parameters)
}

/** Chooses what is sent; the amount is checked again. */
export const setSendToken: VoidFace<typeof Send.setSendToken> = /* @__PURE__ */ voidFace(
  'send',
  send => send.setSendToken,
)

/**
 * Takes an amount as typed, in whole units of the token or in its price's currency. Exact decimal arithmetic.
 * @example setSendAmount(client, { amount: '12.5', unit: 'fiat' })
 */
export const setSendAmount: VoidFace<typeof Send.setSendAmount> = /* @__PURE__ */ voidFace(
  'send',
  send => send.setSendAmount,
)

/** Takes a receiver as typed: checked at once, a name is looked up after a short delay; older results are dropped. */
export const setSendReceiver: VoidFace<typeof Send.setSendReceiver> = /* @__PURE__ */ voidFace(
  'send',
  send => send.setSendReceiver,
)

/**
 * Takes the most that can be sent so that the fee stays payable.
 * @throws NOT_CONNECTED, TOKEN_REQUIRED, UNSUPPORTED_CHAIN, RPC_FAILED, …
 */
export const setSendMaximum: typeof Send.setSendMaximum = /* @__PURE__ */ face(
  'send',
  send => send.setSendMaximum,
)

/**
 * Chooses what the network is paid, where the plan has `feeRates`; a review that is shown is read again, and an amount
 * that was the maximum is measured again.
 * @throws AMOUNT_INVALID, REQUEST_PENDING, and what `reviewSend` throws
 * @example await setSendFeeRate(client, { feeRate: 'fast' })
 */
export const setSendFeeRate: typeof Send.setSendFeeRate = /* @__PURE__ */ face(
  'send',
  send => send.setSendFeeRate,
)

/**
 * Checks the form, shows WalletSendPreview and reads fee and simulation from the chain; called
 * again, it reads them again. What it throws is in `planError` too.
 * @throws SEND_INCOMPLETE, TOKEN_REQUIRED, UNSUPPORTED_CHAIN, INVALID_ADDRESS, INSUFFICIENT_FUNDS, …
 */
export const reviewSend: typeof Send.reviewSend = /* @__PURE__ */ face('send', send => send.reviewSend)

/**
 * Asks the wallet for exactly what the preview shows; resolves once the transaction is with
 * the network, while state follows it to its end. One at a time.
 * @throws USER_REJECTED, REQUEST_PENDING, ACCOUNT_CHANGED, CHAIN_MISMATCH, SIMULATION_FAILED, …
 */
export const confirmSend: typeof Send.confirmSend = /* @__PURE__ */ face('send', send => send.confirmSend)

/** Leaves the preview for the form, which stays; what the wallet has been asked goes on. */
export const cancelSend: VoidFace<typeof Send.cancelSend> = /* @__PURE__ */ voidFace(
  'send',
  send => send.cancelSend,
)

/** Empties the form, and forgets the end of the last payment; one that is under way goes on. */
export const resetSend: VoidFace<typeof Send.resetSend> = /* @__PURE__ */ voidFace(
  'send',
  send => send.resetSend,
)

/**
 * Pays without any view: plans, simulates, asks the wallet, follows. Resolves once the
 * transaction is with the network.
 * @throws SEND_INCOMPLETE, TOKEN_REQUIRED, AMOUNT_INVALID, INVALID_ADDRESS, UNSUPPORTED_CHAIN, USER_REJECTED, …
 * @example
 * const { hash, included } = await sendTransfer(client, { amount: '0.1', receiver })
 * await included()
 */
export const sendTransfer: typeof Send.sendTransfer = /* @__PURE__ */ face('send', send => send.sendTransfer)
