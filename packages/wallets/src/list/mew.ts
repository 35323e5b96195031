import type { Wallet } from '@latchkit/core'

// Source: WalletGuide; RainbowKit; thirdweb
export const mew: Wallet = {
  id: 'f5b4eeb6015d66be3f5940a895cbaa49ef3439e518cd771270e6b553b48f31d2',
  name: 'MEW wallet',
  image_id: 'mew',
  homepage: 'https://mewwallet.com',
  chains: ['eip155'],
  mobile_link: 'mewwallet://',
  universal_link: 'https://mewwallet.com',
  app_store: 'https://apps.apple.com/app/id1464614025',
  play_store: 'https://play.google.com/store/apps/details?id=com.myetherwallet.mewwallet',
  declaredIds: [],
  walletConnect: true,
}
