import type { Wallet } from '@latchkit/core'

// Source: thirdweb; sats-connect; Stacks Connect; docs.xverse.app mobile integration
export const xverse: Wallet = {
  id: '2a87d74ae02e10bdd1f51f7ce6c4e1cc53cd5f2c0b6b5ad0d7b3007d2b13de7b',
  name: 'Xverse',
  image_id: 'xverse',
  homepage: 'https://www.xverse.app',
  chains: ['bip122', 'stacks'],
  mobile_link: 'xverse://',
  browser_link: 'https://connect.xverse.app/browser?url={url}',
  app_store: 'https://apps.apple.com/app/id1552272513',
  play_store: 'https://play.google.com/store/apps/details?id=com.secretkeylabs.xverse',
  chrome_store: 'https://chromewebstore.google.com/detail/idnnbdplmphpflfnlkomgpfbpcgelopg',
  declaredIds: [
    'wbip:XverseProviders.BitcoinProvider',
    'stacks:XverseProviders.BitcoinProvider',
    'provider:XverseProviders.BitcoinProvider',
  ],
  walletConnect: true,
}
