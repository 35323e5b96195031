import type { Wallet } from '@latchkit/core'

// Source: WalletGuide; RainbowKit
export const ioPay: Wallet = {
  id: '1a5f2435e8e31c4034f1d142e85d9f7d3be2a09ddf710e5ef1ad4e36c719d3c0',
  name: 'ioPay',
  image_id: 'iopay',
  homepage: 'https://iopay.me',
  chains: ['eip155', 'solana'],
  mobile_link: 'iopay://',
  app_store: 'https://apps.apple.com/app/id1478086371',
  play_store: 'https://play.google.com/store/apps/details?id=io.iotex.iopay.gp',
  declaredIds: [],
  walletConnect: true,
}
