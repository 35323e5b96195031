import type { Wallet } from '@latchkit/core'

// Source: RainbowKit; thirdweb
export const nova: Wallet = {
  id: 'nova',
  name: 'Nova Wallet',
  image_id: 'nova',
  homepage: 'https://novawallet.io',
  rdns: 'io.novawallet',
  chains: ['eip155'],
  mobile_link: 'novawallet://',
  app_store: 'https://apps.apple.com/app/id1597119355',
  play_store: 'https://play.google.com/store/apps/details?id=io.novafoundation.nova.market',
  declaredIds: ['rdns:io.novawallet'],
  walletConnect: true,
}
