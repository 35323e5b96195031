import type { Wallet } from '@latchkit/core'

// Source: WalletGuide; thirdweb
export const bitPay: Wallet = {
  id: 'b4678fefcc469583ed4ef58a5bd90ce86208b82803f3c45f2de3e0973d268835',
  name: 'BitPay',
  image_id: 'bitpay',
  homepage: 'https://bitpay.com/wallet',
  chains: ['eip155'],
  mobile_link: 'bitpay://',
  universal_link: 'https://link.bitpay.com',
  app_store: 'https://apps.apple.com/app/id1149581638',
  declaredIds: [],
  walletConnect: true,
}
