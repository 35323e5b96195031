/** Words that the account and sending share. */
export const sharedAccountWords = {
  thisNetwork: 'this network',
  cancel: 'Cancel',
  notConnected: 'No wallet connected',
  connectAWallet: 'Connect a wallet',
  receive: 'Receive',
  tryAgainIn: { one: 'Try again in {count} sec', other: 'Try again in {count} sec' },
  tokensUnavailable: 'Token Balance Unavailable',
  tokensUnavailableText: 'We couldn’t load your balances. Your tokens aren’t affected.',
  showHidden: { one: 'Show {count} hidden token', other: 'Show {count} hidden tokens' },
  hideHidden: { one: 'Hide {count} hidden token', other: 'Hide {count} hidden tokens' },
  priceUnknown: 'No price',
  tokenAge: 'as of {age}',
  tokenChosen: 'Selected',
  reviewNetwork: 'Network',
} as const
