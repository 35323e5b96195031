import type { Wallet } from '@latchkit/core'

// Source: WalletGuide; RainbowKit; imToken deep linking guide
export const imToken: Wallet = {
  id: 'ef333840daf915aafdc4a004525502d6d49d77bd9c65e0642dbaefb3c2893bef',
  name: 'imToken',
  image_id: 'imtoken',
  homepage: 'https://token.im',
  chains: ['eip155'],
  mobile_link: 'imtokenv2://',
  browser_link: 'imtokenv2://navigate/DappView?url={url}',
  app_store: 'https://apps.apple.com/app/id1384798940',
  play_store: 'https://play.google.com/store/apps/details?id=im.token.app',
  declaredIds: [],
  walletConnect: true,
}
