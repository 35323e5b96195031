import type { Wallet } from '@latchkit/core'

// Source: WalletGuide; RainbowKit
export const bifrost: Wallet = {
  id: '37a686ab6223cd42e2886ed6e5477fce100a4fb565dcd57ed4f81f7c12e93053',
  name: 'Bifrost Wallet',
  image_id: 'bifrost',
  homepage: 'https://bifrostwallet.com',
  rdns: 'com.bifrostwallet',
  chains: ['eip155'],
  mobile_link: 'bifrostwallet://',
  universal_link: 'https://app.bifrostwallet.com',
  app_store: 'https://apps.apple.com/app/id1577198351',
  play_store: 'https://play.google.com/store/apps/details?id=com.bifrostwallet.app',
  declaredIds: ['rdns:com.bifrostwallet'],
  walletConnect: true,
}
