import type { Wallet } from '@latchkit/core'

// Source: WalletGuide; RainbowKit
export const anchorage: Wallet = {
  id: '82e648053152b18d863d85a467c0ba20bde86e892eb6189e47e260bb78c1e653',
  name: 'Anchorage Digital',
  image_id: 'anchorage',
  homepage: 'https://www.anchorage.com',
  rdns: 'com.anchorage.connect',
  chains: ['eip155', 'solana'],
  app_store: 'https://apps.apple.com/app/id6754656781',
  chrome_store: 'https://chromewebstore.google.com/detail/fadcgekaahkbmhjnpdhldednpbfpmkfl',
  declaredIds: ['rdns:com.anchorage.connect'],
  walletConnect: false,
}
