/** Paths of the line icons of the frame and of the Connect view: 24 units, 1.5 px stroke, round ends. */
export const frameIcons = {
  close: 'M6.5 6.5l11 11M17.5 6.5l-11 11',
  back: 'M14.5 6l-6 6 6 6',
  next: 'M10 6.5l5.5 5.5-5.5 5.5',
  help: 'M9.5 9.4a2.6 2.6 0 1 1 3.7 2.4c-.8.4-1.2 1-1.2 1.9M12 16.7v.1M21 12a9 9 0 1 1-18 0 9 9 0 0 1 18 0z',
  check: 'M5.5 12.5l4.2 4.2 8.8-9.2',
  alert: 'M12 8.5v4.5M12 16.2v.1M21 12a9 9 0 1 1-18 0 9 9 0 0 1 18 0z',
  qr: 'M4.5 6A1.5 1.5 0 0 1 6 4.5h2.5A1.5 1.5 0 0 1 10 6v2.5A1.5 1.5 0 0 1 8.5 10H6a1.5 1.5 0 0 1-1.5-1.5zM14 6a1.5 1.5 0 0 1 1.5-1.5H18A1.5 1.5 0 0 1 19.5 6v2.5A1.5 1.5 0 0 1 18 10h-2.5A1.5 1.5 0 0 1 14 8.5zM4.5 15.5A1.5 1.5 0 0 1 6 14h2.5a1.5 1.5 0 0 1 1.5 1.5V18a1.5 1.5 0 0 1-1.5 1.5H6A1.5 1.5 0 0 1 4.5 18zM14 14h2.2v2.2M19.5 14v.1M14 19.5h.1M17 19.5h2.5V17',
  grid: 'M5 6.5A1.5 1.5 0 0 1 6.5 5h2A1.5 1.5 0 0 1 10 6.5v2A1.5 1.5 0 0 1 8.5 10h-2A1.5 1.5 0 0 1 5 8.5zM14 6.5A1.5 1.5 0 0 1 15.5 5h2A1.5 1.5 0 0 1 19 6.5v2a1.5 1.5 0 0 1-1.5 1.5h-2A1.5 1.5 0 0 1 14 8.5zM5 15.5A1.5 1.5 0 0 1 6.5 14h2a1.5 1.5 0 0 1 1.5 1.5v2A1.5 1.5 0 0 1 8.5 19h-2A1.5 1.5 0 0 1 5 17.5zM14 15.5a1.5 1.5 0 0 1 1.5-1.5h2a1.5 1.5 0 0 1 1.5 1.5v2a1.5 1.5 0 0 1-1.5 1.5h-2a1.5 1.5 0 0 1-1.5-1.5z',
  wallet:
    'M4 8.5v8A2.5 2.5 0 0 0 6.5 19h11a2.5 2.5 0 0 0 2.5-2.5v-6A2.5 2.5 0 0 0 17.5 8h-12A1.5 1.5 0 0 1 4 6.5 1.5 1.5 0 0 1 5.5 5H16M16 13.5h.1',
} as const

/** Test ids of the frame and of the Connect view. */
export const frameTestIds = {
  /** the dialog; `data-view` is the name of the view */
  modal: 'lk-modal',
  /** header: back */
  back: 'lk-back',
  /** header of Connect: what is a wallet? */
  help: 'lk-help',
  /** header: close */
  close: 'lk-close',
  /** header: the view's title, which is also the dialog's name */
  headerTitle: 'lk-header-title',
  /** brand line of the footer */
  brand: 'lk-brand',
  /**
   * a wallet; `<id>` is the directory id, else the rdns, else the kebab-cased name; `walletConnect` for the QR row;
   * `-2` for a second announcement under one rdns; `data-status` = installed, recent, qr, featured
   */
  wallet: 'lk-wallet-<id>',
  /** row that opens the directory */
  allWallets: 'lk-all-wallets',
  /** 'I don't have a wallet', and its button in WhatIsAWallet */
  noWallet: 'lk-no-wallet',
} as const
