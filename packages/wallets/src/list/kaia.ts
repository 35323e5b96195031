import type { Wallet } from '@latchkit/core'

// Source: RainbowKit; thirdweb
export const kaia: Wallet = {
  id: 'kaia',
  name: 'Kaia Wallet',
  image_id: 'kaia',
  homepage: 'https://www.kaiawallet.io',
  chains: ['eip155'],
  mobile_link: 'kaikas://walletconnect',
  app_store: 'https://apps.apple.com/app/id6502896387',
  play_store: 'https://play.google.com/store/apps/details?id=io.klutch.wallet',
  chrome_store: 'https://chromewebstore.google.com/detail/jblndlipeogpafnldhgmapagcccfchpi',
  declaredIds: [],
  walletConnect: true,
}
