import type { Wallet } from '@latchkit/core'

// Source: thirdweb
export const dcent: Wallet = {
  id: 'dcent',
  name: "D'CENT",
  image_id: 'dcent',
  homepage: 'https://dcentwallet.com',
  chains: ['eip155'],
  mobile_link: 'dcent://',
  universal_link: 'https://link.dcentwallet.com',
  app_store: 'https://apps.apple.com/app/id1447206611',
  play_store: 'https://play.google.com/store/apps/details?id=com.kr.iotrust.dcent.wallet',
  declaredIds: [],
  walletConnect: true,
}
