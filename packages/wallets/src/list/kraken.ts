import type { Wallet } from '@latchkit/core'

// Source: WalletGuide; RainbowKit; thirdweb
export const kraken: Wallet = {
  id: '18450873727504ae9315a084fa7624b5297d2fe5880f0982979c17345a138277',
  name: 'Kraken Wallet',
  image_id: 'kraken',
  homepage: 'https://www.kraken.com/wallet',
  chains: ['eip155', 'solana'],
  mobile_link: 'krakenwallet://',
  app_store: 'https://apps.apple.com/app/id1626327149',
  play_store: 'https://play.google.com/store/apps/details?id=com.kraken.superwallet',
  declaredIds: [],
  walletConnect: true,
}
