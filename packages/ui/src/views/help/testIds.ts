export const testIds = {
  getWallet: 'lk-get-wallet-<id>',
  copyReport: 'lk-copy-report',
} as const
