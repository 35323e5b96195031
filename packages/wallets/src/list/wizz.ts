import type { Wallet } from '@latchkit/core'

// Source: LaserEyes
export const wizz: Wallet = {
  id: 'wizz',
  name: 'Wizz Wallet',
  image_id: 'wizz',
  homepage: 'https://wizzwallet.io',
  chains: ['bip122'],
  chrome_store: 'https://chromewebstore.google.com/detail/ghlmndacnhlaekppcllcpcjjjomjkjpg',
  declaredIds: ['provider:wizz'],
  walletConnect: false,
}
