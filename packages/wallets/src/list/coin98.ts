import type { Wallet } from '@latchkit/core'

// Source: WalletGuide; RainbowKit; Solana wallet adapter
export const coin98: Wallet = {
  id: '2a3c89040ac3b723a1972a33a125b1db11e258a6975d3a61252cd64e6ea5ea01',
  name: 'Coin98',
  image_id: 'coin98',
  homepage: 'https://coin98.com/wallet',
  rdns: 'com.coin98',
  chains: ['eip155', 'solana'],
  mobile_link: 'coin98://',
  app_store: 'https://apps.apple.com/app/id1561969966',
  play_store: 'https://play.google.com/store/apps/details?id=coin98.crypto.finance.media',
  chrome_store: 'https://chromewebstore.google.com/detail/aeachknmefphepccionboohckonoeemg',
  declaredIds: ['rdns:com.coin98', 'standard:Coin98'],
  walletConnect: true,
}
