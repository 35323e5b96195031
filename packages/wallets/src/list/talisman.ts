import type { Wallet } from '@latchkit/core'

// Source: RainbowKit; thirdweb
export const talisman: Wallet = {
  id: 'talisman',
  name: 'Talisman',
  image_id: 'talisman',
  homepage: 'https://talisman.xyz',
  rdns: 'xyz.talisman',
  chains: ['eip155'],
  mobile_link: 'talisman://',
  app_store: 'https://apps.apple.com/app/id6761427240',
  play_store: 'https://play.google.com/store/apps/details?id=xyz.talisman.app',
  chrome_store: 'https://chromewebstore.google.com/detail/fijngjgcjhjmmpcmkeiomlglpeiijkld',
  firefox_store: 'https://addons.mozilla.org/firefox/addon/talisman-wallet-extension',
  declaredIds: ['rdns:xyz.talisman'],
  walletConnect: true,
}
