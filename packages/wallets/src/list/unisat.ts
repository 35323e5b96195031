import type { Wallet } from '@latchkit/core'

// Source: sats-connect; LaserEyes
export const unisat: Wallet = {
  id: 'unisat',
  name: 'UniSat Wallet',
  image_id: 'unisat',
  homepage: 'https://unisat.io',
  chains: ['bip122'],
  chrome_store: 'https://chromewebstore.google.com/detail/ppbibelpcjmhbdihakflkdcoccbgbkpo',
  declaredIds: ['wbip:unisat', 'provider:unisat'],
  walletConnect: false,
}
