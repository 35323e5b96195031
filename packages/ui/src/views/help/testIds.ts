export const testIds = {
  /** a wallet to get */
  getWallet: 'lk-get-wallet-<id>',
  /** copies the debug report for the support of a site */
  copyReport: 'lk-copy-report',
} as const
