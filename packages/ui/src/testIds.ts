/**
 * Every `data-testid` of the kit. They are public: tests of host sites rely on them. `<…>` stands for a
 * value, see `withValue`. `docs/test-ids.md` is generated from this constant.
 */
export const testIds = {
  connectButton: 'lk-connect-button',
  accountButton: 'lk-account-button',
  networkButton: 'lk-network-button',
  modal: 'lk-modal',
  back: 'lk-back',
  help: 'lk-help',
  close: 'lk-close',
  headerTitle: 'lk-header-title',
  toast: 'lk-toast',
  wallet: 'lk-wallet-<id>',
  allWallets: 'lk-all-wallets',
  noWallet: 'lk-no-wallet',
  search: 'lk-search',
  searchClear: 'lk-search-clear',
  walletList: 'lk-wallet-list',
  loadMore: 'lk-load-more',
  qr: 'lk-qr',
  usePhone: 'lk-use-phone',
  toggleQr: 'lk-toggle-qr',
  copyUri: 'lk-copy-uri',
  openWallet: 'lk-open-wallet',
  openBrowser: 'lk-open-browser',
  install: 'lk-install-<store>',
  getWallet: 'lk-get-wallet-<id>',
  retry: 'lk-retry',
  accountAddress: 'lk-account-address',
  accountBalance: 'lk-account-balance',
  accountNetwork: 'lk-account-network',
  copyAddress: 'lk-copy-address',
  explorer: 'lk-explorer',
  disconnect: 'lk-disconnect',
  tabTokens: 'lk-tab-tokens',
  tabNfts: 'lk-tab-nfts',
  tabActivity: 'lk-tab-activity',
  token: 'lk-token-<symbol>',
  hiddenTokens: 'lk-hidden-tokens',
  network: 'lk-network-<caip2>',
  keepNetwork: 'lk-keep-network',
  connectFamily: 'lk-connect-family',
  signMessage: 'lk-sign-message',
  sign: 'lk-sign',
  cancel: 'lk-cancel',
  legal: 'lk-legal',
  legalCheckbox: 'lk-legal-checkbox',
  brand: 'lk-brand',
} as const

export type TestIdName = keyof typeof testIds

/** A test id whose placeholder is filled: `withValue(testIds.wallet, 'metamask')` is `lk-wallet-metamask`. */
export function withValue(testId: string, value: string): string {
  return testId.replace(/<[^>]+>/, () => value)
}
