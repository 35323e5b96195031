import type { Wallet } from '@latchkit/core'

// Source: WalletGuide; thirdweb
export const hot: Wallet = {
  id: 'aee5083aac025c4c3f1c9afc31ea89dbddca0b1c248195bef469fc4886ae3ab2',
  name: 'HOT Wallet',
  image_id: 'hot',
  homepage: 'https://hot-labs.org/wallet',
  rdns: 'org.hot-labs',
  chains: ['eip155', 'solana'],
  mobile_link: 'hotwallet://',
  universal_link: 'https://app.hot-labs.org',
  app_store: 'https://apps.apple.com/app/id6740916148',
  play_store: 'https://play.google.com/store/apps/details?id=app.herewallet.hot',
  chrome_store: 'https://chromewebstore.google.com/detail/mpeengabcnhhjjgleiodimegnkpcenbk',
  firefox_store: 'https://addons.mozilla.org/firefox/addon/hot-wallet',
  declaredIds: ['rdns:org.hot-labs'],
  walletConnect: true,
}
