import type { Wallet } from '@latchkit/core'

// Source: WalletGuide; thirdweb
export const cake: Wallet = {
  id: '32caff85195f843b19e79669e63bf3f4ad97b23b3a48b65b3781c0d193a3fcae',
  name: 'Cake Wallet',
  image_id: 'cake',
  homepage: 'https://cakewallet.com',
  chains: ['eip155', 'solana'],
  mobile_link: 'cakewallet://',
  app_store: 'https://apps.apple.com/app/id1334702542',
  play_store: 'https://play.google.com/store/apps/details?id=com.cakewallet.cake_wallet',
  declaredIds: [],
  walletConnect: true,
}
