import type { Client } from '../client/client.js'
import { dispatch } from '../client/internals.js'
import { face } from '../face/face.js'
import { type VoidFace, voidFace } from '../face/voidFace.js'
import { openModal } from '../modal/openModal.js'
import { selectAccount } from '../state/selectors/selectAccount.js'
import type * as Swap from './feature.js'
import type { OpenSwapParameters } from './swapParameters.js'

const openForm: VoidFace<typeof Swap.openSwap> = /* @__PURE__ */ voidFace('swap', swap => swap.openSwap)

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
  openForm(client, parameters)
}

/** Chooses one of the two tokens; the other one's takes its place where they are the same. */
export const setSwapToken: VoidFace<typeof Swap.setSwapToken> = /* @__PURE__ */ voidFace(
  'swap',
  swap => swap.setSwapToken,
)

/** Sells what was bought, and the other way round. */
export const flipSwap: VoidFace<typeof Swap.flipSwap> = /* @__PURE__ */ voidFace(
  'swap',
  swap => swap.flipSwap,
)

/** Sets the amount to sell; a quote follows once no other amount is set for 300 ms. */
export const setSwapAmount: VoidFace<typeof Swap.setSwapAmount> = /* @__PURE__ */ voidFace(
  'swap',
  swap => swap.setSwapAmount,
)

/** Sets the most that the price may fall. @throws CONFIG_INVALID for anything but whole percent from 1 to 50 */
export const setSwapSlippage: typeof Swap.setSwapSlippage = /* @__PURE__ */ face(
  'swap',
  swap => swap.setSwapSlippage,
)

/**
 * Sets the most that can be sold: of the native currency, less the network fee.
 * @throws TOKEN_REQUIRED, NOT_CONNECTED, RPC_FAILED
 */
export const setSwapMaximum: typeof Swap.setSwapMaximum = /* @__PURE__ */ face(
  'swap',
  swap => swap.setSwapMaximum,
)

/** Reads the tokens, or the quote, again after a failure. */
export const retrySwap: VoidFace<typeof Swap.retrySwap> = /* @__PURE__ */ voidFace(
  'swap',
  swap => swap.retrySwap,
)

/**
 * Checks the form, shows SwapPreview, and reads what the wallet will be asked for. What it throws is in
 * `planError` too.
 * @throws SEND_INCOMPLETE, TOKEN_REQUIRED, INSUFFICIENT_FUNDS, QUOTE_UNAVAILABLE, UNSUPPORTED_CHAIN …
 */
export const reviewSwap: typeof Swap.reviewSwap = /* @__PURE__ */ face('swap', swap => swap.reviewSwap)

/**
 * Asks the wallet for each leg of what the preview shows; resolves once the swap is with the network. The price is read
 * again after every leg: less than what was reviewed is not signed, but shown again. One at a time.
 * @throws PRICE_CHANGED, FEE_CHANGED, USER_REJECTED, REQUEST_PENDING, ACCOUNT_CHANGED, CHAIN_MISMATCH, SIMULATION_FAILED …
 */
export const confirmSwap: typeof Swap.confirmSwap = /* @__PURE__ */ face('swap', swap => swap.confirmSwap)

/** Leaves the preview for the form. No further leg is asked for; what the wallet has been asked may still be sent. */
export const cancelSwap: VoidFace<typeof Swap.cancelSwap> = /* @__PURE__ */ voidFace(
  'swap',
  swap => swap.cancelSwap,
)

/** Empties the form, and forgets the end of the last swap; one that is under way goes on. */
export const resetSwap: VoidFace<typeof Swap.resetSwap> = /* @__PURE__ */ voidFace(
  'swap',
  swap => swap.resetSwap,
)

/**
 * Swaps in one call, without any view: quotes, checks what is built, asks the wallet for each leg. Resolves once
 * the swap is with the network.
 * @throws CONFIG_INVALID without `minAmount`; TOKEN_REQUIRED, INSUFFICIENT_FUNDS, QUOTE_UNAVAILABLE, PRICE_CHANGED,
 * FEE_CHANGED, USER_REJECTED, UNSUPPORTED_CHAIN …
 * @example
 * const { hash } = await swapTokens(client, { sold: 'ETH', bought: 'USDC', amount: '0.1', minAmount: '310' })
 */
export const swapTokens: typeof Swap.swapTokens = /* @__PURE__ */ face('swap', swap => swap.swapTokens)
