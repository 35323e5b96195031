import type { Wallet } from '@latchkit/core'

// Source: WalletGuide; RainbowKit
export const ctrl: Wallet = {
  id: 'f896cbca30cd6dc414712d3d6fcc2f8f7d35d5bd30e3b1fc5d60cf6c8926f98f',
  name: 'Ctrl Wallet',
  image_id: 'ctrl',
  homepage: 'https://ctrl.xyz',
  rdns: 'xyz.ctrl',
  chains: ['eip155', 'solana', 'bip122'],
  mobile_link: 'ctrl-mobile://',
  app_store: 'https://apps.apple.com/app/id6630386336',
  play_store: 'https://play.google.com/store/apps/details?id=xyz.ctrl.wallet',
  chrome_store: 'https://chromewebstore.google.com/detail/hmeobnfnfcmdkdcmlblgagmfpfboieaf',
  declaredIds: ['rdns:xyz.ctrl', 'provider:xfi.bitcoin'],
  walletConnect: true,
}
