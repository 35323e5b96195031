import type { CaipNetworkId, Connector } from '@latchkit/core'
import type { StandardWallet } from './discovery/standardWallet.js'

/** The site's choice among the networks that a wallet shares accounts on. */
export type Cluster = {
  /** CAIP-2 ids. */
  getNetworks(): readonly CaipNetworkId[]
  /** Makes one of them the current one and notifies the listeners. */
  setNetworkId(caipNetworkId: CaipNetworkId): void
}

/** A connector of this family. */
export type SolanaConnector = Connector & {
  provider: StandardWallet
  /** Undefined until the connector's code is loaded and used. */
  cluster?: Cluster | undefined
}

declare module '@latchkit/core' {
  interface NamespaceTypes {
    solana: { address: string; chainId: undefined; provider: StandardWallet }
  }
}
