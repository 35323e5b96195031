import type { Wallet } from '@latchkit/core'

// Source: WalletGuide; Solana wallet adapter; Solflare store pages
export const solflare: Wallet = {
  id: '1ca0bdd4747578705b1939af023d120677c64fe6ca76add81fda36e350605e79',
  name: 'Solflare',
  image_id: 'solflare',
  homepage: 'https://solflare.com',
  chains: ['solana'],
  browser_link: 'https://solflare.com/ul/v1/browse/{url}?ref={url}',
  app_store: 'https://apps.apple.com/app/id1580902717',
  play_store: 'https://play.google.com/store/apps/details?id=com.solflare.mobile',
  chrome_store: 'https://chromewebstore.google.com/detail/bhhhlbepdkbapadjdnnojkbgioiodbic',
  declaredIds: ['standard:Solflare'],
  walletConnect: false,
}
