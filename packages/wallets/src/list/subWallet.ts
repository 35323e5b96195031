import type { Wallet } from '@latchkit/core'

// Source: WalletGuide; RainbowKit
export const subWallet: Wallet = {
  id: '9ce87712b99b3eb57396cc8621db8900ac983c712236f48fb70ad28760be3f6a',
  name: 'SubWallet',
  image_id: 'subwallet',
  homepage: 'https://www.subwallet.app',
  rdns: 'app.subwallet',
  chains: ['eip155'],
  mobile_link: 'subwallet://',
  universal_link: 'https://mobile.subwallet.app',
  app_store: 'https://apps.apple.com/app/id1633050285',
  play_store: 'https://play.google.com/store/apps/details?id=app.subwallet.mobile',
  chrome_store: 'https://chromewebstore.google.com/detail/onhogfjeacnfoofkfgppdlbmlmnplgbn',
  firefox_store: 'https://addons.mozilla.org/firefox/addon/subwallet',
  declaredIds: ['rdns:app.subwallet'],
  walletConnect: true,
}
