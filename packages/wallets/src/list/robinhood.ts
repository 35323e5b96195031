import type { Wallet } from '@latchkit/core'

// Source: WalletGuide; thirdweb
export const robinhood: Wallet = {
  id: '8837dd9413b1d9b585ee937d27a816590248386d9dbf59f5cd3422dbbb65683e',
  name: 'Robinhood Wallet',
  image_id: 'robinhood',
  homepage: 'https://robinhood.com/web3-wallet',
  rdns: 'com.robinhood.wallet',
  chains: ['eip155'],
  mobile_link: 'robinhood-wallet://',
  play_store: 'https://play.google.com/store/apps/details?id=com.robinhood.gateway',
  declaredIds: ['rdns:com.robinhood.wallet'],
  walletConnect: true,
}
