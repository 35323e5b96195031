import type { Client } from '../client/client.js'
import { dispatch } from '../client/internals.js'
import { callFeature } from '../client/loadFeature.js'
import { openModal } from '../modal/openModal.js'
import { selectAccount } from '../state/selectors/selectAccount.js'
import { reportError } from '../telemetry/reportError.js'
import type * as Send from './feature.js'
import type {
  ConfirmSendReturnType,
  OpenSendParameters,
  SetSendAmountParameters,
  SetSendReceiverParameters,
  SetSendTokenParameters,
} from './sendParameters.js'

/** Runs a function of the feature, whose outcome appears in state; a failed download is reported. */
function run(client: Client, use: (send: typeof Send) => Promise<void>): void {
  callFeature(client, client.options.modules?.send, use).catch((error: unknown) => reportError(client, error))
}

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
  run(client, send => send.openSend(client, parameters))
}

/** Chooses what is sent; the amount is checked again. */
export function setSendToken(client: Client, parameters: SetSendTokenParameters): void {
  run(client, send => send.setToken(client, parameters))
}

/**
 * Takes an amount as typed, in whole units of the token or in its price's currency. Exact decimal arithmetic.
 * @example setSendAmount(client, { amount: '12.5', unit: 'fiat' })
 */
export function setSendAmount(client: Client, parameters: SetSendAmountParameters): void {
  run(client, send => send.setAmount(client, parameters))
}

/** Takes a receiver as typed: checked at once, a name is looked up after a short delay; older results are dropped. */
export function setSendReceiver(client: Client, parameters: SetSendReceiverParameters): void {
  run(client, send => send.setReceiver(client, parameters))
}

/**
 * Takes the most that can be sent so that the fee stays payable.
 * @throws NOT_CONNECTED, TOKEN_REQUIRED, UNSUPPORTED_CHAIN, RPC_FAILED, …
 */
export function setSendMaximum(client: Client): Promise<void> {
  return callFeature(client, client.options.modules?.send, send => send.setMaximum(client))
}

/**
 * Checks the form (R5.8, R8.10), shows WalletSendPreview and reads fee and simulation from the chain; called
 * again, it reads them again. What it throws is in `planError` too.
 * @throws SEND_INCOMPLETE, TOKEN_REQUIRED, UNSUPPORTED_CHAIN, INVALID_ADDRESS, INSUFFICIENT_FUNDS, …
 */
export function reviewSend(client: Client): Promise<void> {
  return callFeature(client, client.options.modules?.send, send => send.review(client))
}

/**
 * Asks the wallet for exactly what the preview shows (R4.11 to R4.14); resolves once the transaction is with
 * the network, while state follows it to its end. One at a time.
 * @throws USER_REJECTED, REQUEST_PENDING, ACCOUNT_CHANGED, CHAIN_MISMATCH, SIMULATION_FAILED, …
 */
export function confirmSend(client: Client): Promise<ConfirmSendReturnType> {
  return callFeature(client, client.options.modules?.send, send => send.confirm(client))
}

/** Leaves the preview for the form, which stays; what the wallet has been asked goes on. */
export function cancelSend(client: Client): void {
  run(client, send => send.cancel(client))
}

/** Empties the form, and forgets the end of the last payment; one that is under way goes on. */
export function resetSend(client: Client): void {
  run(client, send => send.reset(client))
}
