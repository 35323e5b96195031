/** Test ids that the account and sending share. */
export const sharedAccountTestIds = {
  /** copies the address */
  copyAddress: 'lk-copy-address',
  /** link to the network's explorer: the account's page, or the transfer's */
  explorer: 'lk-explorer',
  /** a token of the account; in the list to choose from, its button */
  token: 'lk-token-<symbol>',
  /** shows or hides tokens of low quality */
  hiddenTokens: 'lk-hidden-tokens',
  /** account: opens the receive view */
  receive: 'lk-receive',
} as const
