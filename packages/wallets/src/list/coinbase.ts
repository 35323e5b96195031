import type { Wallet } from '@latchkit/core'

// Source: WalletGuide; RainbowKit; docs.cdp.coinbase.com mobile dapp integration; Solana wallet adapter
export const coinbase: Wallet = {
  id: 'fd20dc426fb37566d803205b19bbc1d4096b248ac04548e3cfb6b3a38bd033aa',
  name: 'Coinbase Wallet',
  image_id: 'coinbase',
  homepage: 'https://www.coinbase.com/wallet',
  rdns: 'com.coinbase.wallet',
  chains: ['eip155', 'solana'],
  browser_link: 'https://go.cb-w.com/dapp?cb_url={url}',
  app_store: 'https://apps.apple.com/app/id1278383455',
  play_store: 'https://play.google.com/store/apps/details?id=org.toshi',
  chrome_store: 'https://chromewebstore.google.com/detail/hnfanknocfeofbddgcijnmhnfnkdnaad',
  declaredIds: ['rdns:com.coinbase.wallet', 'standard:Coinbase Wallet'],
  walletConnect: false,
}
