import type { Wallet } from '@latchkit/core'

// Source: WalletGuide; RainbowKit; docs.metamask.io deeplinks; @metamask/{solana,bitcoin}-wallet-standard
export const metamask: Wallet = {
  id: 'c57ca95b47569778a828d19178114f4db188b89b763c899ba0be274e97267d96',
  name: 'MetaMask',
  image_id: 'metamask',
  homepage: 'https://metamask.io',
  rdns: 'io.metamask',
  chains: ['eip155', 'solana', 'bip122'],
  mobile_link: 'metamask://',
  universal_link: 'https://metamask.app.link',
  browser_link: 'https://link.metamask.io/dapp/{host}{path}',
  app_store: 'https://apps.apple.com/app/id1438144202',
  play_store: 'https://play.google.com/store/apps/details?id=io.metamask',
  chrome_store: 'https://chromewebstore.google.com/detail/nkbihfbeogaeaoehlefnkodbefgpgknn',
  firefox_store: 'https://addons.mozilla.org/firefox/addon/ether-metamask',
  declaredIds: ['rdns:io.metamask', 'standard:MetaMask'],
  walletConnect: true,
}
