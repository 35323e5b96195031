import type { Wallet } from '@latchkit/core'

// Source: RainbowKit; thirdweb
export const zeal: Wallet = {
  id: 'zeal',
  name: 'Zeal',
  image_id: 'zeal',
  homepage: 'https://www.zeal.app',
  rdns: 'app.zeal',
  chains: ['eip155'],
  mobile_link: 'zeal://',
  play_store: 'https://play.google.com/store/apps/details?id=app.zeal.wallet',
  chrome_store: 'https://chromewebstore.google.com/detail/heamnjbnflcikcggoiplibfommfbkjpj',
  declaredIds: ['rdns:app.zeal'],
  walletConnect: true,
}
