import type { Wallet } from '@latchkit/core'

// Source: WalletGuide; RainbowKit; bigmi
export const binance: Wallet = {
  id: '8a0ee50d1f22f6651afcae7eb4253e52a3310b90af5daef78a8c4929a9bb99d4',
  name: 'Binance Wallet',
  image_id: 'binance',
  homepage: 'https://www.binance.com/en/web3wallet',
  rdns: 'com.binance.wallet',
  chains: ['eip155', 'solana', 'bip122'],
  mobile_link: 'bnc://app.binance.com/cedefi/',
  universal_link: 'https://app.binance.com/cedefi',
  app_store: 'https://apps.apple.com/app/id1436799971',
  play_store: 'https://play.google.com/store/apps/details?id=com.binance.dev',
  chrome_store: 'https://chromewebstore.google.com/detail/cadiboklkpojfamcoggejbbdjcoiljjk',
  declaredIds: ['rdns:com.binance.wallet', 'provider:binancew3w.bitcoin'],
  walletConnect: true,
}
