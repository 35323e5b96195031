import type { Wallet } from '@latchkit/core'

// Source: WalletGuide; RainbowKit; developer.trustwallet.com deeplinking; Solana wallet adapter
export const trust: Wallet = {
  id: '4622a2b2d6af1c9844944291e5e7351a6aa24cd7b23099efac1b2fd875da31a0',
  name: 'Trust Wallet',
  image_id: 'trust',
  homepage: 'https://trustwallet.com',
  rdns: 'com.trustwallet.app',
  chains: ['eip155', 'solana'],
  mobile_link: 'trust://',
  universal_link: 'https://link.trustwallet.com',
  browser_link: 'https://link.trustwallet.com/open_url?coin_id=60&url={url}',
  app_store: 'https://apps.apple.com/app/id1288339409',
  play_store: 'https://play.google.com/store/apps/details?id=com.wallet.crypto.trustapp',
  chrome_store: 'https://chromewebstore.google.com/detail/egjidjbpglichdcondbcbdnbeeppgdph',
  declaredIds: ['rdns:com.trustwallet.app', 'standard:Trust'],
  walletConnect: true,
}
