import type { Client } from '../client/client.js'
import { callRuntime } from '../client/internals.js'
import type { TokenBalance } from '../contract/ports.js'
import { selectAccount } from '../state/selectors/selectAccount.js'
import type { SendUnit } from '../state/send.js'
import { open } from './open.js'
import { push } from './push.js'
import { tellRuntime } from './tellRuntime.js'

export type OpenSendParameters = {
  /** Default: the native currency of the network shown. */
  token?: TokenBalance | undefined
}

export type SetSendTokenParameters = { token: TokenBalance }

export type SetSendAmountParameters = {
  /** As typed, with a point; absent: what stands, expressed in the other unit. */
  amount?: string | undefined
  /** What `amount` is in; default: the unit that stands. */
  unit?: SendUnit | undefined
}

export type SetSendReceiverParameters = {
  /** As typed: an address, a CAIP-10 account, or a name where the chain resolves names. */
  receiver: string
}

export type ConfirmSendReturnType = {
  /** Transaction hash or signature in the family's usual encoding. */
  hash: string
}

type SendCall = (client: Client, parameters: never) => Promise<unknown>

/** In this very tick once the code for sending is here, as it is from `openSend` on. */
function callSend(client: Client, name: string, parameters?: unknown): Promise<unknown> {
  return callRuntime<SendCall>(client, 'send', { name, parameters } as never)
}

const tell = (client: Client, name: string, parameters?: unknown): void =>
  tellRuntime(client, 'send', { name, parameters })

/**
 * Shows the send view, in the open modal or by opening it, and loads what sending takes; without an account
 * it shows what connects one. Leaving the send views empties the form, so nothing but `token` stands in it.
 * @example openSend(client)
 */
export function openSend(client: Client, parameters: OpenSendParameters = {}): void {
  const state = client.getState()
  // Without an account there is something to do first.
  if (!selectAccount(state).address) {
    open(client)
    return
  }
  // The visitor sees where the tap leads while its code is on its way.
  if (state.modal.open) push(client, { view: 'WalletSend' })
  else open(client, { view: 'WalletSend' })
  tell(client, 'openSend', parameters)
}

/** Chooses what is sent; an amount that stands is judged anew. */
export function setSendToken(client: Client, parameters: SetSendTokenParameters): void {
  tell(client, 'setToken', parameters)
}

/**
 * Takes an amount as typed, in whole units of the token or in its price's currency. Exact decimal arithmetic.
 * @example setSendAmount(client, { amount: '12.5', unit: 'fiat' })
 */
export function setSendAmount(client: Client, parameters: SetSendAmountParameters): void {
  tell(client, 'setAmount', parameters)
}

/** Takes a receiver as typed: checked at once, a name looked up after a short wait; older answers are dropped. */
export function setSendReceiver(client: Client, parameters: SetSendReceiverParameters): void {
  tell(client, 'setReceiver', parameters)
}

/**
 * Takes the most that can be sent so that the fee stays payable.
 * @throws NOT_CONNECTED, TOKEN_REQUIRED, UNSUPPORTED_CHAIN, RPC_FAILED, …
 */
export async function setSendMaximum(client: Client): Promise<void> {
  await callSend(client, 'setMaximum')
}

/**
 * Checks the form (R5.8, R8.10), shows WalletSendPreview and reads fee and simulation from the chain; called
 * again, it reads them again. What it throws stands in `planError` too.
 * @throws SEND_INCOMPLETE, TOKEN_REQUIRED, UNSUPPORTED_CHAIN, INVALID_ADDRESS, INSUFFICIENT_FUNDS, …
 */
export async function reviewSend(client: Client): Promise<void> {
  await callSend(client, 'review')
}

/**
 * Asks the wallet for exactly what the preview shows (R4.11 to R4.14); resolves once the transaction is with
 * the network, while state follows it to its end. One at a time.
 * @throws USER_REJECTED, REQUEST_PENDING, ACCOUNT_CHANGED, CHAIN_MISMATCH, SIMULATION_FAILED, …
 */
export async function confirmSend(client: Client): Promise<ConfirmSendReturnType> {
  return (await callSend(client, 'confirm')) as ConfirmSendReturnType
}

/** Leaves the preview for the form, which stays; what the wallet has been asked goes on. */
export function cancelSend(client: Client): void {
  tell(client, 'cancel')
}

/** Empties the form, and forgets the end of the last payment; one that is under way goes on. */
export function resetSend(client: Client): void {
  tell(client, 'reset')
}
