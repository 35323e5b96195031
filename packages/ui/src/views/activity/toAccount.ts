import type { CaipAddress, Network } from '@latchkit/core'

/** An address of the network shown, as CAIP-10. */
export const toAccount = (network: Network | undefined, address: string): CaipAddress | undefined =>
  network && `${network.caipNetworkId}:${address}`
