import type { Wallet } from '@latchkit/core'

// Source: WalletGuide; RainbowKit; Solana wallet adapter
export const safePal: Wallet = {
  id: '0b415a746fb9ee99cce155c2ceca0c6f6061b1dbca2d722b3ba16381d0562150',
  name: 'SafePal',
  image_id: 'safepal',
  homepage: 'https://www.safepal.com',
  chains: ['eip155', 'solana'],
  mobile_link: 'safepalwallet://',
  universal_link: 'https://link.safepal.io',
  app_store: 'https://apps.apple.com/app/id1548297139',
  play_store: 'https://play.google.com/store/apps/details?id=io.safepal.wallet',
  chrome_store: 'https://chromewebstore.google.com/detail/lgmpcpglpngdoalbgeoldeajfclnhafa',
  firefox_store: 'https://addons.mozilla.org/firefox/addon/safepal-extension-wallet',
  declaredIds: ['standard:SafePal'],
  walletConnect: true,
}
