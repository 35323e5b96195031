import type { Wallet } from '@latchkit/core'

// Source: Stacks Connect
export const asigna: Wallet = {
  id: 'asigna',
  name: 'Asigna',
  image_id: 'asigna',
  homepage: 'https://asigna.io',
  chains: ['stacks'],
  webapp_link: 'https://stx.asigna.io',
  declaredIds: ['stacks:AsignaProvider'],
  walletConnect: false,
}
