export const testIds = {
  /** the token to pay with, and the way to another one; `data-token` */
  swapFrom: 'lk-swap-from',
  /** the token to get, and the way to another one; `data-token` */
  swapTo: 'lk-swap-to',
  /** amount to pay */
  swapAmount: 'lk-swap-amount',
  /** what is quoted for it; `data-amount` */
  swapGet: 'lk-swap-get',
  /** what there is to pay with */
  swapBalance: 'lk-swap-balance',
  /** fills in the most that leaves the fee */
  swapMax: 'lk-swap-max',
  /** switches the two tokens */
  swapFlip: 'lk-swap-flip',
  /**
   * a figure of the quote; `<fact>` = rate, minimum, impact, fee, slippage, provider, network-fee, network;
   * `data-value`
   */
  swapFact: 'lk-swap-fact-<fact>',
  /** offered slippage; `aria-pressed` */
  swapSlippage: 'lk-swap-slippage-<percent>',
  /** field for another whole percentage */
  swapSlippageOwn: 'lk-swap-slippage-own',
  /** what is wrong, in words; `<field>` = amount, review */
  swapProblem: 'lk-swap-problem-<field>',
  /** a warning; `<warning>` = changed, impact, worth, slippage */
  swapWarning: 'lk-swap-warning-<warning>',
  /** leads to the networks, where this one cannot swap */
  swapSwitch: 'lk-swap-switch',
  /** opens the preview */
  swapReview: 'lk-swap-review',
  /** what the wallet is asked for; `<leg>` = reset, approve, swap, batch; `data-state` */
  swapLeg: 'lk-swap-leg-<leg>',
  /** box to tick before a bad price */
  swapAcknowledge: 'lk-swap-acknowledge',
  /** asks the wallet for the next leg */
  swapConfirm: 'lk-swap-confirm',
  /** goes back; a request in the wallet stays */
  swapCancel: 'lk-swap-cancel',
  /** how the swap comes along, or why it did not; `data-step`, `data-code`, `data-hash` */
  swapStatus: 'lk-swap-status',
  /** back to the account */
  swapDone: 'lk-swap-done',
} as const
