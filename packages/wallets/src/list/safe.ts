import type { Wallet } from '@latchkit/core'

// Source: WalletGuide; thirdweb
export const safe: Wallet = {
  id: '225affb176778569276e484e1b92637ad061b01e13a048b35a9d280c3b58970f',
  name: 'Safe',
  image_id: 'safe',
  homepage: 'https://safe.global',
  chains: ['eip155'],
  mobile_link: 'safe://',
  webapp_link: 'https://app.safe.global',
  app_store: 'https://apps.apple.com/app/id6748754793',
  play_store: 'https://play.google.com/store/apps/details?id=global.safe.mobileapp',
  declaredIds: [],
  walletConnect: true,
}
