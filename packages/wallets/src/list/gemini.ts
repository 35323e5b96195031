import type { Wallet } from '@latchkit/core'

// Source: WalletGuide; RainbowKit
export const gemini: Wallet = {
  id: 'e3f3db6814131b8b0b12621d134cd327e5ad51f8ecde65565374aae4617a20fd',
  name: 'Gemini Wallet',
  image_id: 'gemini',
  homepage: 'https://keys.gemini.com',
  rdns: 'com.gemini.wallet',
  chains: ['eip155'],
  webapp_link: 'https://keys.gemini.com',
  declaredIds: ['rdns:com.gemini.wallet'],
  walletConnect: false,
}
