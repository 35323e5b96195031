import type { Wallet } from '@latchkit/core'

// Source: WalletGuide; thirdweb
export const jupiter: Wallet = {
  id: '0ef262ca2a56b88d179c93a21383fee4e135bd7bc6680e5c2356ff8e38301037',
  name: 'Jupiter',
  image_id: 'jupiter',
  homepage: 'https://jup.ag/mobile',
  chains: ['solana'],
  mobile_link: 'jupiter://',
  app_store: 'https://apps.apple.com/app/id6484069059',
  play_store: 'https://play.google.com/store/apps/details?id=ag.jup.jupiter.android',
  declaredIds: [],
  walletConnect: true,
}
