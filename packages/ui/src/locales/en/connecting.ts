/** Words of connecting a wallet on this device. */
export const connectingWords = {
  openToContinue: 'Open {wallet} to continue',
  acceptInWallet: 'Approve the connection in {wallet}.',
  noAnswerYet: 'Don’t see it? Look for the {wallet} window or its toolbar icon.',
  notInstalledTitle: '{wallet} isn’t installed',
  notInstalledText: 'Install it in this browser, or connect with your phone.',
  rejectedText: 'You declined the request in {wallet}. Nothing was shared.',
  usePhone: 'Connect with your phone',
  getWallet: 'Get {wallet}',
  openedText: 'Approve the request in {wallet}, then come back here.',
  didNotOpen: '{wallet} didn’t open?',
  showQr: 'Show QR code',
  otherWalletsText: 'Open any wallet app that supports WalletConnect, or paste the link there.',
  openAnyWallet: 'Open a wallet app',
  openDesktop: 'Open {wallet} on this computer',
  openWeb: 'Open {wallet} in a new tab',
  hideQr: 'Hide QR code',
} as const
