import type { CaipNetworkId, Connector } from '@latchkit/core'

/** A cluster is our own choice among those a wallet knows; the connector keeps it. */
export type Cluster = {
  /** CAIP-2 ids that the wallet's accounts stand on now. */
  getNetworks(): readonly CaipNetworkId[]
  /** One of them; tells the listeners. */
  moveTo(caipNetworkId: CaipNetworkId): void
}

/** Connectors of this family; without a cluster until the wallet's code is here. */
export type SolanaConnector = Connector & { cluster?: Cluster | undefined }
