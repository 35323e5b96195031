/** Test ids that several view groups use. */
export const sharedTestIds = {
  /** tries again, whatever has failed */
  retry: 'lk-retry',
  /** real link into the wallet, for pairing or for a request that waits there */
  openWallet: 'lk-open-wallet',
  /** real link that opens this site in the wallet's browser */
  openBrowser: 'lk-open-browser',
  /**
   * where a wallet is installed; `<store>` = chrome, firefox, ios, android, website, or `any` for the button that
   * leads there
   */
  install: 'lk-install-<store>',
  /** opens the QR code instead */
  usePhone: 'lk-use-phone',
  /** QR code; `data-uri` = pairing URI, or the address to receive at; `data-ready` once it is drawn */
  qr: 'lk-qr',
  /** search field of the directory, or of the tokens to send */
  search: 'lk-search',
  /** clears the search */
  searchClear: 'lk-search-clear',
} as const
