import type { Wallet } from '@latchkit/core'

// Source: WalletGuide; thirdweb; Solana wallet adapter
export const nightly: Wallet = {
  id: '9a4cddbdbc19005be790f37cc9176dd24eae51aa2a49fa3edeb3b6a8b089b7be',
  name: 'Nightly',
  image_id: 'nightly',
  homepage: 'https://nightly.app',
  rdns: 'app.nightly',
  chains: ['eip155', 'solana'],
  mobile_link: 'nightly://',
  app_store: 'https://apps.apple.com/app/id6444768157',
  play_store: 'https://play.google.com/store/apps/details?id=com.nightlymobile',
  chrome_store: 'https://chromewebstore.google.com/detail/fiikommddbeccaoicoejoniammnalkfa',
  declaredIds: ['rdns:app.nightly', 'standard:Nightly'],
  walletConnect: true,
}
