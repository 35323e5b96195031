import type { Wallet } from '@latchkit/core'

// Source: WalletGuide; RainbowKit
export const ledger: Wallet = {
  id: '19177a98252e07ddfc9af2083ba8e07ef627cb6103467ffebb3f8f4205fd7927',
  name: 'Ledger Wallet',
  image_id: 'ledger',
  homepage: 'https://www.ledger.com/ledger-wallet',
  chains: ['eip155', 'solana'],
  mobile_link: 'ledgerlive://',
  desktop_link: 'ledgerlive://',
  app_store: 'https://apps.apple.com/app/id1361671700',
  play_store: 'https://play.google.com/store/apps/details?id=com.ledger.live',
  declaredIds: [],
  walletConnect: true,
}
