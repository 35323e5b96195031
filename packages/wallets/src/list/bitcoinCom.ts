import type { Wallet } from '@latchkit/core'

// Source: WalletGuide
export const bitcoinCom: Wallet = {
  id: '107bb20463699c4e614d3a2fb7b961e66f48774cb8f6d6c1aee789853280972c',
  name: 'Bitcoin.com Wallet',
  image_id: 'bitcoin-com',
  homepage: 'https://wallet.bitcoin.com',
  chains: ['eip155'],
  mobile_link: 'bitcoincom://',
  universal_link: 'https://wallet.bitcoin.com',
  app_store: 'https://apps.apple.com/app/id1252903728',
  play_store: 'https://play.google.com/store/apps/details?id=com.bitcoin.mwallet',
  declaredIds: [],
  walletConnect: true,
}
