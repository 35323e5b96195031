import type { Wallet } from '@latchkit/core'

// Source: WalletGuide; thirdweb
export const gem: Wallet = {
  id: 'dcb5cd7bb4a8849288f8b43dea7bf20d7b7e2b096b630964f9ca5bf808531edd',
  name: 'Gem Wallet',
  image_id: 'gem',
  homepage: 'https://gemwallet.com',
  chains: ['eip155', 'solana'],
  mobile_link: 'gem://',
  app_store: 'https://apps.apple.com/app/id6448712670',
  play_store: 'https://play.google.com/store/apps/details?id=com.gemwallet.android',
  declaredIds: [],
  walletConnect: true,
}
