import type { Wallet } from '@latchkit/core'

// Source: WalletGuide; RainbowKit; docs.phantom.com browse, wallet-standard, updates (no Bitcoin since 2026-06)
export const phantom: Wallet = {
  id: 'a797aa35c0fadbfc1a53e7f675162ed5226968b44a19ee3d24385c64d1d3c393',
  name: 'Phantom',
  image_id: 'phantom',
  homepage: 'https://phantom.com',
  rdns: 'app.phantom',
  chains: ['eip155', 'solana'],
  browser_link: 'https://phantom.app/ul/browse/{url}?ref={url}',
  app_store: 'https://apps.apple.com/app/id1598432977',
  play_store: 'https://play.google.com/store/apps/details?id=app.phantom',
  chrome_store: 'https://chromewebstore.google.com/detail/bfnaelmomeimhlpmgjnjophhpkkoljpa',
  firefox_store: 'https://addons.mozilla.org/firefox/addon/phantom-app',
  declaredIds: ['rdns:app.phantom', 'standard:Phantom'],
  walletConnect: false,
}
