import type { Wallet } from '@latchkit/core'

// Source: WalletGuide; RainbowKit
export const core: Wallet = {
  id: 'f323633c1f67055a45aac84e321af6ffe46322da677ffdd32f9bc1e33bafe29c',
  name: 'Core',
  image_id: 'core',
  homepage: 'https://core.app',
  rdns: 'app.core.extension',
  chains: ['eip155'],
  mobile_link: 'core://',
  universal_link: 'https://core.app',
  app_store: 'https://apps.apple.com/app/id6443685999',
  play_store: 'https://play.google.com/store/apps/details?id=com.avaxwallet',
  chrome_store: 'https://chromewebstore.google.com/detail/agoakfejjabomempkjlepdflaleeobhb',
  declaredIds: ['rdns:app.core.extension'],
  walletConnect: true,
}
