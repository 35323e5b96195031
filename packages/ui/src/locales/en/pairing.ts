/** Words of the QR code. */
export const pairingWords = {
  noWalletYet: 'Don’t have {wallet}?',
  scanText: 'Use your phone’s camera or any wallet that supports WalletConnect.',
  scanTextWallet: 'Open {wallet} on your phone and scan this code.',
  qrAlt: 'QR code to connect. Use “Copy link” if you can’t scan it.',
  qrSlow: 'Still reaching the connection service. Wallets in this browser work without it.',
  qrPreparing: 'Preparing the QR code',
  qrExpiredText: 'Codes last a few minutes. Get a new one to continue.',
  qrRenew: 'Get a new code',
  relayDown: 'Connection service unavailable',
  copyLink: 'Copy link',
  scanElsewhere: 'Or scan this code with another device.',
} as const
