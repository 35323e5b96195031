import type { Wallet } from '@latchkit/core'

// Source: WalletGuide (as Argent); RainbowKit
export const ready: Wallet = {
  id: 'bc949c5d968ae81310268bf9193f9c9fb7bb4e1283e1284af8f2bd4992535fd6',
  name: 'Ready',
  image_id: 'ready',
  homepage: 'https://www.ready.co',
  chains: ['eip155'],
  mobile_link: 'argent://app/',
  app_store: 'https://apps.apple.com/app/id1358741926',
  play_store: 'https://play.google.com/store/apps/details?id=im.argent.contractwalletclient',
  declaredIds: [],
  walletConnect: true,
}
