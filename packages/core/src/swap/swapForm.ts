import type { Client } from '../client/client.js'
import { dispatch } from '../client/internals.js'
import { callFeature } from '../client/loadFeature.js'
import { openModal } from '../modal/openModal.js'
import { selectAccount } from '../state/selectors/selectAccount.js'
import { reportError } from '../telemetry/reportError.js'
import type * as Swap from './feature.js'
import type {
  ConfirmSwapReturnType,
  OpenSwapParameters,
  SetSwapAmountParameters,
  SetSwapSlippageParameters,
  SetSwapTokenParameters,
  SwapTokensParameters,
} from './swapParameters.js'

/** Runs a function of the feature, whose outcome is in state; a failed download is reported. */
function run(client: Client, use: (swap: typeof Swap) => Promise<void>): void {
  callFeature(client, client.options.modules?.swap, use).catch((error: unknown) => reportError(client, error))
}

/**
 * Shows the swap view, in the open modal or by opening it; without an account it shows Connect.
 * @example openSwap(client, { sold: 'ETH', bought: 'USDC', amount: '0.1' })
 */
export function openSwap(client: Client, parameters: OpenSwapParameters = {}): void {
  const state = client.getState()
  if (!selectAccount(state).address) {
    openModal(client)
    return
  }
  // The view is shown while its code loads.
  dispatch(client, { type: 'view/requested', view: 'Swap' })
  run(client, swap => swap.openSwap(client, parameters))
}

/** Chooses one of the two tokens; the other one's takes its place where they are the same. */
export function setSwapToken(client: Client, parameters: SetSwapTokenParameters): void {
  run(client, swap => swap.setToken(client, parameters))
}

/** Sells what was bought, and the other way round. */
export function flipSwap(client: Client): void {
  run(client, swap => swap.flip(client))
}

/** Sets the amount to sell; a quote follows once no other amount is set for 300 ms. */
export function setSwapAmount(client: Client, parameters: SetSwapAmountParameters): void {
  run(client, swap => swap.setAmount(client, parameters))
}

/** Sets the most that the price may fall. @throws CONFIG_INVALID for anything but whole percent from 1 to 50 */
export function setSwapSlippage(client: Client, parameters: SetSwapSlippageParameters): Promise<void> {
  return callFeature(client, client.options.modules?.swap, swap => swap.setSlippage(client, parameters))
}

/**
 * Sets the most that can be sold: of the native currency, less the network fee.
 * @throws TOKEN_REQUIRED, NOT_CONNECTED, RPC_FAILED
 */
export function setSwapMaximum(client: Client): Promise<void> {
  return callFeature(client, client.options.modules?.swap, swap => swap.setMaximum(client))
}

/** Reads the tokens, or the quote, again after a failure. */
export function retrySwap(client: Client): void {
  run(client, async swap => {
    await swap.loadTokens(client)
    await swap.fetchQuote(client).catch(() => {})
  })
}

/**
 * Checks the form, shows SwapPreview, and reads what the wallet will be asked for. What it throws is in
 * `planError` too.
 * @throws SEND_INCOMPLETE, TOKEN_REQUIRED, INSUFFICIENT_FUNDS, QUOTE_UNAVAILABLE, UNSUPPORTED_CHAIN …
 */
export function reviewSwap(client: Client): Promise<void> {
  return callFeature(client, client.options.modules?.swap, swap => swap.review(client))
}

/**
 * Asks the wallet for each leg of what the preview shows; resolves once the swap is with the network. The price is read
 * again after every leg: less than what was reviewed is not signed, but shown again. One at a time.
 * @throws PRICE_CHANGED, FEE_CHANGED, USER_REJECTED, REQUEST_PENDING, ACCOUNT_CHANGED, CHAIN_MISMATCH, SIMULATION_FAILED …
 */
export function confirmSwap(client: Client): Promise<ConfirmSwapReturnType> {
  return callFeature(client, client.options.modules?.swap, swap => swap.confirm(client))
}

/** Leaves the preview for the form. No further leg is asked for; what the wallet has been asked may still be sent. */
export function cancelSwap(client: Client): void {
  run(client, swap => swap.cancel(client))
}

/** Empties the form, and forgets the end of the last swap; one that is under way goes on. */
export function resetSwap(client: Client): void {
  run(client, swap => swap.reset(client))
}

/**
 * Swaps in one call, without any view: quotes, checks what is built, asks the wallet for each leg (T16). Resolves once
 * the swap is with the network.
 * @throws CONFIG_INVALID without `minAmount`; TOKEN_REQUIRED, INSUFFICIENT_FUNDS, QUOTE_UNAVAILABLE, PRICE_CHANGED,
 * FEE_CHANGED, USER_REJECTED, UNSUPPORTED_CHAIN …
 * @example
 * const { hash } = await swapTokens(client, { sold: 'ETH', bought: 'USDC', amount: '0.1', minAmount: '310' })
 */
export function swapTokens(client: Client, parameters: SwapTokensParameters): Promise<ConfirmSwapReturnType> {
  return callFeature(client, client.options.modules?.swap, swap => swap.swapOnce(client, parameters))
}
