import type { Wallet } from '@latchkit/core'

// Source: WalletGuide
export const cryptoCom: Wallet = {
  id: 'f2436c67184f158d1beda5df53298ee84abfc367581e4505134b5bcf5f46697d',
  name: 'Crypto.com Onchain',
  image_id: 'crypto-com',
  homepage: 'https://crypto.com/onchain',
  rdns: 'com.crypto.wallet',
  chains: ['eip155', 'solana'],
  mobile_link: 'dfw://',
  universal_link: 'https://wallet.crypto.com/deeplink',
  app_store: 'https://apps.apple.com/app/id1512048310',
  play_store: 'https://play.google.com/store/apps/details?id=com.defi.wallet',
  chrome_store: 'https://chromewebstore.google.com/detail/hifafgmccdpekplomjjkcfgodnhcellj',
  declaredIds: ['rdns:com.crypto.wallet'],
  walletConnect: true,
}
