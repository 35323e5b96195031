import type { Wallet } from '@latchkit/core'

// Source: Stacks Connect; leather-io/extension; thirdweb
export const leather: Wallet = {
  id: '483afe1df1df63daf313109971ff3ef8356ddf1cc4e45877d205eee0b7893a13',
  name: 'Leather',
  image_id: 'leather',
  homepage: 'https://leather.io',
  chains: ['bip122', 'stacks'],
  chrome_store: 'https://chromewebstore.google.com/detail/ldinpeekobnhjjdofggfgjlcehhmanlj',
  declaredIds: ['wbip:LeatherProvider', 'stacks:LeatherProvider', 'provider:LeatherProvider'],
  walletConnect: false,
}
