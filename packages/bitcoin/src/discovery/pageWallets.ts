/** Where a wallet puts its provider into the page. What it does in its own way is in `connectors/quirks.ts`. */
export type PageWallet = {
  name: string
  /** Dotted paths from the window, the first that is there. */
  paths: readonly string[]
  /** A property that the provider has to have. */
  flag?: string
  /** Properties of other wallets, which put a copy of themselves there. */
  refused?: readonly string[]
}

export type PageWalletId =
  | 'xverse'
  | 'leather'
  | 'unisat'
  | 'okx'
  | 'binance'
  | 'bitget'
  | 'onekey'
  | 'magicEden'
  | 'oyl'
  | 'fordefi'
  | 'alby'

/** As of November 2026. Phantom has no Bitcoin any more, and Ctrl is shut. */
export const pageWallets: Readonly<Record<PageWalletId, PageWallet>> = {
  xverse: { name: 'Xverse', paths: ['XverseProviders.BitcoinProvider'] },
  leather: { name: 'Leather', paths: ['LeatherProvider'], flag: 'isLeather' },
  unisat: { name: 'UniSat Wallet', paths: ['unisat'], refused: ['isBinance', 'isBitKeep'] },
  okx: { name: 'OKX Wallet', paths: ['okxwallet.bitcoin'] },
  binance: { name: 'Binance Wallet', paths: ['binancew3w.bitcoin', 'unisat'], flag: 'isBinance' },
  bitget: { name: 'Bitget Wallet', paths: ['bitkeep.unisat'] },
  onekey: { name: 'OneKey', paths: ['$onekey.btc'] },
  magicEden: { name: 'Magic Eden', paths: ['magicEden.bitcoin'], flag: 'isMagicEden' },
  oyl: { name: 'Oyl', paths: ['oyl'] },
  fordefi: { name: 'Fordefi', paths: ['FordefiProviders.UtxoProvider'] },
  alby: { name: 'Alby', paths: ['webbtc'] },
}
