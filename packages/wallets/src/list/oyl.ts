import type { Wallet } from '@latchkit/core'

// Source: LaserEyes
export const oyl: Wallet = {
  id: 'oyl',
  name: 'Oyl',
  image_id: 'oyl',
  homepage: 'https://www.oyl.io',
  chains: ['bip122'],
  declaredIds: ['provider:oyl'],
  walletConnect: false,
}
