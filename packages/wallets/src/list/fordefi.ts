import type { Wallet } from '@latchkit/core'

// Source: Stacks Connect; sats-connect; RainbowKit
export const fordefi: Wallet = {
  id: 'fordefi',
  name: 'Fordefi',
  image_id: 'fordefi',
  homepage: 'https://www.fordefi.com',
  chains: ['eip155', 'bip122', 'stacks'],
  chrome_store: 'https://chromewebstore.google.com/detail/hcmehenccjdmfbojapcbcofkgdpbnlle',
  declaredIds: ['wbip:FordefiProviders.UtxoProvider', 'stacks:FordefiProviders.UtxoProvider'],
  walletConnect: true,
}
