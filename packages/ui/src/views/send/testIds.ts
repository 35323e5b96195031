export const testIds = {
  /** the token to send, and the way to another one */
  sendToken: 'lk-send-token',
  /** amount field */
  sendAmount: 'lk-send-amount',
  /** types the amount in money, or in the token again; its text is the worth in the other */
  sendUnit: 'lk-send-unit',
  /** what there is to send */
  sendBalance: 'lk-send-balance',
  /** fills in the most that leaves the fee */
  sendMax: 'lk-send-max',
  /** receiver field: an address or a name */
  sendTo: 'lk-send-to',
  /** pastes the receiver */
  sendPaste: 'lk-send-paste',
  /** clears the receiver */
  sendToClear: 'lk-send-to-clear',
  /** name of the recipient, beside its address */
  sendName: 'lk-send-name',
  /** the full address that a name resolves to; `data-address` */
  sendResolved: 'lk-send-resolved',
  /** what is wrong, in words; `<field>` = amount, receiver, review */
  sendProblem: 'lk-send-problem-<field>',
  /**
   * a warning about the receiver; `<warning>` = own-address, first-time, look-alike, checksum, contract,
   * token-itself, contract-elsewhere, no-key
   */
  sendWarning: 'lk-send-warning-<warning>',
  /** leads to the networks, where the site cannot send on this one */
  sendSwitch: 'lk-send-switch',
  /** opens the preview */
  sendReview: 'lk-send-review',
  /** what is sent, exactly; `data-amount`, `data-token` */
  sendSummary: 'lk-send-summary',
  /** the full receiver address; `data-address` */
  sendReceiver: 'lk-send-receiver',
  /** a part of the fee; `<kind>` = network, accountCreation; `data-amount` */
  sendFee: 'lk-send-fee-<kind>',
  /** what the network is paid, where there is a choice: slow, normal, fast, own */
  sendRate: 'lk-send-rate-<rate>',
  /** the own rate of the visitor */
  sendOwnRate: 'lk-send-own-rate',
  /** the transfer can be replaced by one with a higher fee */
  sendReplaceable: 'lk-send-replaceable',
  /** amount and fee together, where they are in one currency */
  sendTotal: 'lk-send-total',
  /** result of the test run; `data-status` = passed, failed, unavailable */
  sendSimulation: 'lk-send-simulation',
  /** discloses what the chain said */
  sendLogs: 'lk-send-logs',
  /** box to tick before a dangerous transfer */
  sendAcknowledge: 'lk-send-acknowledge',
  /** asks the wallet; `aria-disabled` while something must be acknowledged */
  sendConfirm: 'lk-send-confirm',
  /** goes back; a request in the wallet stays */
  sendCancel: 'lk-send-cancel',
  /** how far the transfer is; `data-step` = submitted, included, final, failed; `data-code` of a failure */
  sendStatus: 'lk-send-status',
  /** a step to finality; `<step>` = submitted, included, final; `data-state` = done, current, next, failed */
  sendStep: 'lk-send-step-<step>',
  /** back to the account */
  sendDone: 'lk-send-done',
} as const
