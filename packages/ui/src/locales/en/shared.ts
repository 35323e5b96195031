/** Words that several view groups use. */
export const sharedWords = {
  aWallet: 'your wallet',
  copied: 'Copied',
  copyFailed: 'Your browser blocked copying. Select the text and copy it.',
  rejectedTitle: 'Request declined',
  failedTitle: 'We couldn’t connect',
  qrExpired: 'This code has expired',
  get: 'Get it',
  openWallet: 'Open {wallet}',
  openInWalletBrowser: 'Open site in {wallet}',
  chromeStore: 'Chrome extension',
  firefoxStore: 'Firefox add-on',
  appStore: 'iPhone and iPad',
  playStore: 'Android',
  website: 'Website',
  searchClear: 'Clear search',
} as const
