import type { Wallet } from '@latchkit/core'

// Source: WalletGuide; RainbowKit; thirdweb; coral-xyz/backpack
export const backpack: Wallet = {
  id: '2bd8c14e035c2d48f184aaa168559e86b0e3433228d3c4075900a221785019b0',
  name: 'Backpack',
  image_id: 'backpack',
  homepage: 'https://backpack.app',
  rdns: 'app.backpack',
  chains: ['eip155', 'solana'],
  mobile_link: 'backpack://',
  browser_link: 'https://backpack.app/ul/v1/browse/{url}?ref={url}',
  app_store: 'https://apps.apple.com/app/id6445964121',
  play_store: 'https://play.google.com/store/apps/details?id=app.backpack.mobile',
  chrome_store: 'https://chromewebstore.google.com/detail/aflkmfhebedbjioipglgcbcmnbpgliof',
  declaredIds: ['rdns:app.backpack', 'rdns:app.backpack.mobile', 'standard:Backpack'],
  walletConnect: true,
}
