import type { Wallet } from '@latchkit/core'

// Source: WalletGuide; RainbowKit; thirdweb
export const foxWallet: Wallet = {
  id: 'c7708575a2c3c9e6a8ab493d56cdcc56748f03956051d021b8cd8d697d9a3fd2',
  name: 'FoxWallet',
  image_id: 'foxwallet',
  homepage: 'https://foxwallet.com',
  chains: ['eip155'],
  mobile_link: 'foxwallet://',
  universal_link: 'https://link.foxwallet.com',
  app_store: 'https://apps.apple.com/app/id1590983231',
  play_store: 'https://play.google.com/store/apps/details?id=com.foxwallet.play',
  declaredIds: [],
  walletConnect: true,
}
