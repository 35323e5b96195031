import type { Wallet } from '@latchkit/core'

// Source: thirdweb
export const coolWallet: Wallet = {
  id: 'coolwallet',
  name: 'CoolWallet',
  image_id: 'coolwallet',
  homepage: 'https://www.coolwallet.io',
  rdns: 'com.coolbitx.cwsapp',
  chains: ['eip155'],
  mobile_link: 'coolwallet://',
  app_store: 'https://apps.apple.com/app/id1328764142',
  play_store: 'https://play.google.com/store/apps/details?id=com.coolbitx.cwsapp',
  declaredIds: ['rdns:com.coolbitx.cwsapp'],
  walletConnect: true,
}
