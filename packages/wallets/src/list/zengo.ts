import type { Wallet } from '@latchkit/core'

// Source: WalletGuide; thirdweb
export const zengo: Wallet = {
  id: '9414d5a85c8f4eabc1b5b15ebe0cd399e1a2a9d35643ab0ad22a6e4a32f596f0',
  name: 'Zengo',
  image_id: 'zengo',
  homepage: 'https://zengo.com',
  chains: ['eip155'],
  mobile_link: 'zengo://get.zengo.com/',
  universal_link: 'https://get.zengo.com',
  webapp_link: 'https://web.zengo.com',
  app_store: 'https://apps.apple.com/app/id1440147115',
  play_store: 'https://play.google.com/store/apps/details?id=com.zengo.wallet',
  declaredIds: [],
  walletConnect: true,
}
