import type { Wallet } from '@latchkit/core'

// Source: WalletGuide; thirdweb
export const unstoppable: Wallet = {
  id: '7e90b95230bc462869bbb59f952273d89841e1c76bcc5319898e08c9f34bd4cd',
  name: 'Unstoppable Wallet',
  image_id: 'unstoppable',
  homepage: 'https://unstoppable.money',
  chains: ['eip155'],
  mobile_link: 'unstoppable.money://',
  app_store: 'https://apps.apple.com/app/id1447619907',
  play_store: 'https://play.google.com/store/apps/details?id=io.horizontalsystems.bankwallet',
  declaredIds: [],
  walletConnect: true,
}
