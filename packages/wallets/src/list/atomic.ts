import type { Wallet } from '@latchkit/core'

// Source: WalletGuide; thirdweb
export const atomic: Wallet = {
  id: '380efff687c7d2222d62378c588d45d2e0ff40a0fc4d8f778c4d6fbe58cec5ed',
  name: 'Atomic Wallet',
  image_id: 'atomic',
  homepage: 'https://atomicwallet.io',
  chains: ['eip155', 'solana'],
  mobile_link: 'atomicwallet://',
  desktop_link: 'atomicwallet://',
  app_store: 'https://apps.apple.com/app/id1478257827',
  play_store: 'https://play.google.com/store/apps/details?id=io.atomicwallet',
  chrome_store: 'https://chromewebstore.google.com/detail/gjnckgkfmgmibbkoficdidcljeaaaheg',
  declaredIds: [],
  walletConnect: true,
}
