import type { Wallet } from '@latchkit/core'

// Source: WalletGuide; thirdweb
export const mathWallet: Wallet = {
  id: '7674bb4e353bf52886768a3ddc2a4562ce2f4191c80831291218ebd90f5f5e26',
  name: 'MathWallet',
  image_id: 'mathwallet',
  homepage: 'https://mathwallet.org',
  chains: ['eip155', 'solana'],
  mobile_link: 'mathwallet://',
  app_store: 'https://apps.apple.com/app/id1582612388',
  play_store: 'https://play.google.com/store/apps/details?id=com.mathwallet.android',
  chrome_store: 'https://chromewebstore.google.com/detail/afbcbjpbpfadlkmhmclhkeeodmamcflc',
  declaredIds: [],
  walletConnect: true,
}
