export const testIds = {
  /** amount to pay */
  buyAmount: 'lk-buy-amount',
  /** currency of payment: opens the list */
  buyFiat: 'lk-buy-fiat',
  /** what is bought: opens the list */
  buyToken: 'lk-buy-token',
  /** an amount to choose; `aria-pressed` on the chosen one */
  buyPreset: 'lk-buy-preset-<amount>',
  /** what is wrong with the amount */
  buyProblem: 'lk-buy-problem',
  /** what the payment buys by the last quote; `data-amount`, absent without a quote */
  buyQuote: 'lk-buy-quote',
  /** fees of the quote, or the range that the provider publishes */
  buyFee: 'lk-buy-fee',
  /** a provider to choose */
  buyProvider: 'lk-buy-provider-<id>',
  /** opens the provider's page */
  buyContinue: 'lk-buy-continue',
  /** opens how buying works */
  buyHelp: 'lk-buy-help',
  /** a currency of payment in the list */
  buyCurrency: 'lk-buy-currency-<id>',
  /** something to buy in the list */
  buyPurchase: 'lk-buy-purchase-<id>',
  /** how the purchase goes; `data-status` = opening, failed, created, pending, paid, settling, completed, expired */
  buyStatus: 'lk-buy-status',
  /** a step of the purchase: paid, settling, completed; `data-state` = done, current, next, failed */
  buyStep: 'lk-buy-step-<step>',
  /** real link to the provider's page, where the browser blocked its window */
  buyOpen: 'lk-buy-open',
  /** starts the purchase again */
  buyAgain: 'lk-buy-again',
  /** back to the account */
  buyDone: 'lk-buy-done',
  /** opens the form for buying */
  fundBuy: 'lk-fund-buy',
  /** opens the receive view */
  fundReceive: 'lk-fund-receive',
} as const
