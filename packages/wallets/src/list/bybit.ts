import type { Wallet } from '@latchkit/core'

// Source: WalletGuide; RainbowKit
export const bybit: Wallet = {
  id: '15c8b91ade1a4e58f3ce4e7a0dd7f42b47db0c8df7e0d84f63eb39bcb96c4e0f',
  name: 'Bybit Wallet',
  image_id: 'bybit',
  homepage: 'https://www.bybit.com/web3',
  rdns: 'com.bybit',
  chains: ['eip155', 'solana'],
  mobile_link: 'bybitapp://open/route?targetUrl=by://web3/walletconnect/',
  app_store: 'https://apps.apple.com/app/id1488296980',
  play_store: 'https://play.google.com/store/apps/details?id=com.bybit.app',
  chrome_store: 'https://chromewebstore.google.com/detail/pdliaogehgdbhbnmkklieghmmjkpigpa',
  declaredIds: ['rdns:com.bybit'],
  walletConnect: true,
}
