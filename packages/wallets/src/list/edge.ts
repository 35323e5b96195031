import type { Wallet } from '@latchkit/core'

// Source: WalletGuide; thirdweb
export const edge: Wallet = {
  id: '7faed13451e675679e2af297c492914ee4fda540fc82d2993a91e1d73c64d96b',
  name: 'Edge',
  image_id: 'edge',
  homepage: 'https://edge.app',
  chains: ['eip155'],
  mobile_link: 'edge://',
  app_store: 'https://apps.apple.com/app/id1344400091',
  play_store: 'https://play.google.com/store/apps/details?id=co.edgesecure.app',
  declaredIds: [],
  walletConnect: true,
}
