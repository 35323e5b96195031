import type { Wallet } from '@latchkit/core'

// Source: WalletGuide; RainbowKit; bigmi
export const oneKey: Wallet = {
  id: '1aedbcfc1f31aade56ca34c38b0a1607b41cccfa3de93c946ef3b4ba2dfab11c',
  name: 'OneKey',
  image_id: 'onekey',
  homepage: 'https://onekey.so',
  rdns: 'so.onekey.app.wallet',
  chains: ['eip155', 'solana', 'bip122'],
  mobile_link: 'onekey-wallet://',
  desktop_link: 'onekey-wallet://',
  app_store: 'https://apps.apple.com/app/id1609559473',
  play_store: 'https://play.google.com/store/apps/details?id=so.onekey.app.wallet',
  chrome_store: 'https://chromewebstore.google.com/detail/jnmbobjmhlngoefaiojfljckilhhlhcj',
  declaredIds: ['rdns:so.onekey.app.wallet', 'provider:$onekey.btc'],
  walletConnect: true,
}
