import type { Wallet } from '@latchkit/core'

// Source: WalletGuide
export const fireblocks: Wallet = {
  id: '5864e2ced7c293ed18ac35e0db085c09ed567d67346ccb6f58a0327a75137489',
  name: 'Fireblocks',
  image_id: 'fireblocks',
  homepage: 'https://www.fireblocks.com',
  chains: ['eip155', 'solana'],
  mobile_link: 'fireblocks-wc://',
  webapp_link: 'https://console.fireblocks.io/v2',
  app_store: 'https://apps.apple.com/app/id1439296596',
  play_store: 'https://play.google.com/store/apps/details?id=com.fireblocks.client',
  declaredIds: [],
  walletConnect: true,
}
