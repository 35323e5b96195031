import type { Wallet } from '@latchkit/core'

// Source: WalletGuide; RainbowKit
export const uniswap: Wallet = {
  id: 'c03dfee351b6fcc421b4494ea33b9d4b92a984f87aa76d1663bb28705e95034a',
  name: 'Uniswap Wallet',
  image_id: 'uniswap',
  homepage: 'https://wallet.uniswap.org',
  rdns: 'org.uniswap.app',
  chains: ['eip155'],
  mobile_link: 'uniswap://',
  universal_link: 'https://uniswap.org/app',
  app_store: 'https://apps.apple.com/app/id6443944476',
  play_store: 'https://play.google.com/store/apps/details?id=com.uniswap.mobile',
  chrome_store: 'https://chromewebstore.google.com/detail/nnpmfplkfogfpmcngplhnbdnnilmcdcg',
  declaredIds: ['rdns:org.uniswap.app'],
  walletConnect: true,
}
