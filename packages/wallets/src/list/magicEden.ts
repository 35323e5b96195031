import type { Wallet } from '@latchkit/core'

// Source: WalletGuide; RainbowKit; thirdweb; LaserEyes
export const magicEden: Wallet = {
  id: '8b830a2b724a9c3fbab63af6f55ed29c9dfa8a55e732dc88c80a196a2ba136c6',
  name: 'Magic Eden',
  image_id: 'magic-eden',
  homepage: 'https://wallet.magiceden.io',
  rdns: 'io.magiceden.wallet',
  chains: ['eip155', 'solana', 'bip122'],
  mobile_link: 'magiceden://',
  app_store: 'https://apps.apple.com/app/id6478631482',
  play_store: 'https://play.google.com/store/apps/details?id=com.magiceden.wallet',
  chrome_store: 'https://chromewebstore.google.com/detail/mkpegjkblkkefacfnmkajcjmabijhclg',
  declaredIds: ['rdns:io.magiceden.wallet', 'standard:Magic Eden', 'provider:magicEden.bitcoin'],
  walletConnect: true,
}
