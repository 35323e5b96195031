import type { Wallet } from '@latchkit/core'

// Source: WalletGuide; RainbowKit
export const zerion: Wallet = {
  id: 'ecc4036f814562b41a5268adc86270fba1365471402006302e70169465b7ac18',
  name: 'Zerion',
  image_id: 'zerion',
  homepage: 'https://zerion.io',
  rdns: 'io.zerion.wallet',
  chains: ['eip155'],
  mobile_link: 'zerion://',
  app_store: 'https://apps.apple.com/app/id1456732565',
  play_store: 'https://play.google.com/store/apps/details?id=io.zerion.android',
  chrome_store: 'https://chromewebstore.google.com/detail/klghhnkeealcohjjanjjdaeeggmfmlpl',
  declaredIds: ['rdns:io.zerion.wallet'],
  walletConnect: true,
}
