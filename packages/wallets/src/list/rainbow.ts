import type { Wallet } from '@latchkit/core'

// Source: WalletGuide; RainbowKit
export const rainbow: Wallet = {
  id: '1ae92b26df02f0abca6304df07debccd18262fdf5fe82daa81593582dac9a369',
  name: 'Rainbow',
  image_id: 'rainbow',
  homepage: 'https://rainbow.me',
  rdns: 'me.rainbow',
  chains: ['eip155'],
  mobile_link: 'rainbow://',
  universal_link: 'https://rnbwapp.com',
  app_store: 'https://apps.apple.com/app/id1457119021',
  play_store: 'https://play.google.com/store/apps/details?id=me.rainbow',
  chrome_store: 'https://chromewebstore.google.com/detail/opfgelmcmbiajamepnmloijbpoleiama',
  firefox_store: 'https://addons.mozilla.org/firefox/addon/rainbow-extension',
  declaredIds: ['rdns:me.rainbow'],
  walletConnect: true,
}
