import type { Wallet } from '@latchkit/core'

// Source: WalletGuide; RainbowKit; thirdweb
export const rabby: Wallet = {
  id: '18388be9ac2d02726dbac9777c96efaac06d744b2f6d580fccdd4127a6d01fd1',
  name: 'Rabby Wallet',
  image_id: 'rabby',
  homepage: 'https://rabby.io',
  rdns: 'io.rabby',
  chains: ['eip155'],
  mobile_link: 'rabby://',
  app_store: 'https://apps.apple.com/app/id6474381673',
  play_store: 'https://play.google.com/store/apps/details?id=com.debank.rabbymobile',
  chrome_store: 'https://chromewebstore.google.com/detail/acmacodkjbdgmoleebolmdjonilkdbch',
  declaredIds: ['rdns:io.rabby'],
  walletConnect: true,
}
