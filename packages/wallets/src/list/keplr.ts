import type { Wallet } from '@latchkit/core'

// Source: WalletGuide; thirdweb; LaserEyes
export const keplr: Wallet = {
  id: '6adb6082c909901b9e7189af3a4a0223102cd6f8d5c39e39f3d49acb92b578bb',
  name: 'Keplr',
  image_id: 'keplr',
  homepage: 'https://www.keplr.app',
  rdns: 'app.keplr',
  chains: ['eip155'],
  mobile_link: 'keplrwallet://wcV2',
  browser_link: 'https://deeplink.keplr.app/web-browser?url={url}',
  app_store: 'https://apps.apple.com/app/id1567851089',
  play_store: 'https://play.google.com/store/apps/details?id=com.chainapsis.keplr',
  chrome_store: 'https://chromewebstore.google.com/detail/dmkamcknogkgcdfhhbddcghachkejeap',
  firefox_store: 'https://addons.mozilla.org/firefox/addon/keplr',
  declaredIds: ['rdns:app.keplr'],
  walletConnect: true,
}
