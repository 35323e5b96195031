export const testIds = {
  getWallet: 'lk-get-wallet-<id>',
} as const
