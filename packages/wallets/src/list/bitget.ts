import type { Wallet } from '@latchkit/core'

// Source: WalletGuide; RainbowKit; docs.bitkeep.com deeplink; Solana wallet adapter
export const bitget: Wallet = {
  id: '38f5d18bd8522c244bdd70cb4a68e0e718865155811c043f052fb9f1c51de662',
  name: 'Bitget Wallet',
  image_id: 'bitget',
  homepage: 'https://web3.bitget.com',
  rdns: 'com.bitget.web3',
  chains: ['eip155', 'solana', 'bip122'],
  mobile_link: 'bitkeep://',
  universal_link: 'https://bkapp.vip',
  browser_link: 'https://bkcode.vip?action=dapp&url={url}',
  app_store: 'https://apps.apple.com/app/id1395301115',
  chrome_store: 'https://chromewebstore.google.com/detail/jiidiaalihmmhddjgbnbgdfflelocpak',
  declaredIds: ['rdns:com.bitget.web3', 'standard:Bitget', 'provider:bitkeep.unisat'],
  walletConnect: true,
}
