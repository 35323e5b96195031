import type { Wallet } from '@latchkit/core'

// Source: WalletGuide; RainbowKit; web3.okx.com app universal link; LaserEyes
export const okx: Wallet = {
  id: '971e689d0a5be527bac79629b4ee9b925e82208e5168b733496a09c0faed0709',
  name: 'OKX Wallet',
  image_id: 'okx',
  homepage: 'https://web3.okx.com',
  rdns: 'com.okex.wallet',
  chains: ['eip155', 'solana', 'bip122'],
  mobile_link: 'okex://main',
  browser_link: 'okx://wallet/dapp/url?dappUrl={url}',
  app_store: 'https://apps.apple.com/app/id1327268470',
  play_store: 'https://play.google.com/store/apps/details?id=com.okinc.okex.gp',
  chrome_store: 'https://chromewebstore.google.com/detail/mcohilncbfahbmgdjkbpemcciiolgcge',
  firefox_store: 'https://addons.mozilla.org/firefox/addon/okexwallet',
  declaredIds: ['rdns:com.okex.wallet', 'standard:OKX Wallet', 'provider:okxwallet.bitcoin'],
  walletConnect: true,
}
