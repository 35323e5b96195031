import type { Wallet } from '@latchkit/core'

// Source: WalletGuide; RainbowKit
export const oneInch: Wallet = {
  id: 'c286eebc742a537cd1d6818363e9dc53b21759a1e8e5d9b263d0c03ec7703576',
  name: '1inch Wallet',
  image_id: '1inch',
  homepage: 'https://wallet.1inch.io',
  chains: ['eip155', 'solana'],
  mobile_link: 'oneinch://',
  app_store: 'https://apps.apple.com/app/id1546049391',
  play_store: 'https://play.google.com/store/apps/details?id=io.oneinch.android',
  declaredIds: [],
  walletConnect: true,
}
