export const testIds = {
  /** the directory's list; `aria-busy` while it loads */
  walletList: 'lk-wallet-list',
  /** next page of the directory */
  loadMore: 'lk-load-more',
} as const
