import type { Wallet } from '@latchkit/core'

// Source: WalletGuide; RainbowKit
export const ronin: Wallet = {
  id: '541d5dcd4ede02f3afaf75bf8e3e4c4f1fb09edb5fa6c4377ebf31c2785d9adf',
  name: 'Ronin Wallet',
  image_id: 'ronin',
  homepage: 'https://wallet.roninchain.com',
  rdns: 'com.roninchain.wallet',
  chains: ['eip155'],
  mobile_link: 'roninwallet://',
  app_store: 'https://apps.apple.com/app/id1592675001',
  play_store: 'https://play.google.com/store/apps/details?id=com.skymavis.genesis',
  chrome_store: 'https://chromewebstore.google.com/detail/fnjhmkhhmkbjkkabndcnnogagogbneec',
  firefox_store: 'https://addons.mozilla.org/firefox/addon/ronin-wallet',
  declaredIds: ['rdns:com.roninchain.wallet'],
  walletConnect: true,
}
