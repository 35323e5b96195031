import type { BlockchainData, Ports } from '@latchkit/core'

const pending = () => new Promise<never>(() => {})

const source: BlockchainData = {
  getSupportedNetworks: pending,
  getBalances: pending,
  getHistory: pending,
  getNfts: pending,
  getOnrampNetworks: async () => ['eip155:1'],
  loadOnramp: pending,
}

/** A server that sells on the network shown, and whose data never arrives: what a scenario shows is in its state. */
export const pendingServer: Ports = { blockchainData: async () => source }
