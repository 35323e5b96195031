/** Words for visitors without a wallet. */
export const helpWords = {
  downloadsText: 'Install it and set it up, then come back to this page.',
  noDownloads: 'We don’t have a download link for this wallet.',
  getWalletText: 'A wallet holds your tokens and signs you in. Pick one to get started.',
  exploreAll: 'See all wallets',
  whatHome: 'A home for your tokens and NFTs',
  whatHomeText: 'See and send what you own. It lives on public networks, and only your wallet can move it.',
  whatKey: 'A safer way to sign in',
  whatKeyText: 'No new password. You approve each sign-in and payment in your wallet.',
  whatYours: 'Only you have the keys',
  whatYoursText: 'This site never sees your keys. Never share your recovery phrase with anyone.',
  whatGet: 'Get a wallet',
  copyReport: 'Copy debug report',
} as const
