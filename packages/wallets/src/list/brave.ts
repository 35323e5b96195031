import type { Wallet } from '@latchkit/core'

// Source: WalletGuide; RainbowKit
export const brave: Wallet = {
  id: '163d2cf19babf05eb8962e9748f9ebe613ed52ebf9c8107c9a0f104bfcf161b3',
  name: 'Brave Wallet',
  image_id: 'brave',
  homepage: 'https://brave.com/wallet',
  rdns: 'com.brave.wallet',
  chains: ['eip155', 'solana'],
  declaredIds: ['rdns:com.brave.wallet', 'standard:Brave Wallet'],
  walletConnect: false,
}
