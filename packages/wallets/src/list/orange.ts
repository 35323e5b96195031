import type { Wallet } from '@latchkit/core'

// Source: LaserEyes
export const orange: Wallet = {
  id: 'orange',
  name: 'Orange Wallet',
  image_id: 'orange',
  homepage: 'https://www.orangewallet.com',
  chains: ['bip122'],
  declaredIds: [
    'provider:OrangeWalletProviders.OrangeBitcoinProvider',
    'provider:OrangeBitcoinProvider',
    'provider:OrangecryptoProviders.BitcoinProvider',
  ],
  walletConnect: false,
}
