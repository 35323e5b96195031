import type { Wallet } from '@latchkit/core'

// Source: WalletGuide
export const blockchainCom: Wallet = {
  id: '84b43e8ddfcd18e5fcb5d21e7277733f9cccef76f7d92c836d0e481db0c70c04',
  name: 'Blockchain.com',
  image_id: 'blockchain-com',
  homepage: 'https://www.blockchain.com',
  chains: ['eip155', 'solana'],
  mobile_link: 'blockchain-wallet://',
  universal_link: 'https://login.blockchain.com/app',
  app_store: 'https://apps.apple.com/app/id493253309',
  play_store: 'https://play.google.com/store/apps/details?id=piuk.blockchain.android',
  declaredIds: [],
  walletConnect: true,
}
