import type { Wallet } from '@latchkit/core'

// Source: WalletGuide; thirdweb
export const tangem: Wallet = {
  id: '21030f20fba1a77115858ee3a8bc5841c739ab4537441316e2f4b1d0a8d218af',
  name: 'Tangem',
  image_id: 'tangem',
  homepage: 'https://tangem.com',
  chains: ['eip155', 'solana'],
  mobile_link: 'tangem://',
  universal_link: 'https://app.tangem.com',
  app_store: 'https://apps.apple.com/app/id1354868448',
  play_store: 'https://play.google.com/store/apps/details?id=com.tangem.wallet',
  declaredIds: [],
  walletConnect: true,
}
