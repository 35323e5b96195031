import type { Wallet } from '@latchkit/core'

// Source: WalletGuide; thirdweb
export const trezor: Wallet = {
  id: '6b0182d679b72eb2733dec38d9dee70551cc16a6ce5e7a7f4155ffb6f493c521',
  name: 'Trezor Suite',
  image_id: 'trezor',
  homepage: 'https://trezor.io/trezor-suite',
  chains: ['eip155', 'solana'],
  universal_link: 'https://connect.trezor.io/9/deeplink',
  desktop_link: 'trezorsuite://walletconnect',
  app_store: 'https://apps.apple.com/app/id1631884497',
  play_store: 'https://play.google.com/store/apps/details?id=io.trezor.suite',
  declaredIds: [],
  walletConnect: true,
}
