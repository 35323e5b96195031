import type { Wallet } from '@latchkit/core'

// Source: WalletGuide; RainbowKit; help.tokenpocket.pro deeplink; Solana wallet adapter
export const tokenPocket: Wallet = {
  id: '20459438007b75f4f4acb98bf29aa3b800550309646d375da5fd4aac6c2a2c66',
  name: 'TokenPocket',
  image_id: 'tokenpocket',
  homepage: 'https://tokenpocket.pro',
  rdns: 'pro.tokenpocket',
  chains: ['eip155', 'solana'],
  mobile_link: 'tpoutside://',
  browser_link: 'tpdapp://open?params=%7B%22url%22%3A%22{url}%22%7D',
  app_store: 'https://apps.apple.com/app/id6444625622',
  play_store: 'https://play.google.com/store/apps/details?id=vip.mytokenpocket',
  chrome_store: 'https://chromewebstore.google.com/detail/mfgccjchihfkkindfppnaooecgfneiii',
  declaredIds: ['rdns:pro.tokenpocket', 'standard:TokenPocket'],
  walletConnect: true,
}
