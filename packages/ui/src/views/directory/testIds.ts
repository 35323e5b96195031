export const testIds = {
  walletList: 'lk-wallet-list',
  loadMore: 'lk-load-more',
} as const
