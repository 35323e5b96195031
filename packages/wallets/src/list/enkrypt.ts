import type { Wallet } from '@latchkit/core'

// Source: WalletGuide; RainbowKit
export const enkrypt: Wallet = {
  id: 'fb6ed96272ec885008e896c6146002048d8dc88c0b7e0e6fa42bcadf052a1569',
  name: 'Enkrypt',
  image_id: 'enkrypt',
  homepage: 'https://www.enkrypt.com',
  rdns: 'com.enkrypt',
  chains: ['eip155'],
  chrome_store: 'https://chromewebstore.google.com/detail/kkpllkodjeloidieedojogacfhpaihoh',
  firefox_store: 'https://addons.mozilla.org/firefox/addon/enkrypt',
  declaredIds: ['rdns:com.enkrypt'],
  walletConnect: false,
}
