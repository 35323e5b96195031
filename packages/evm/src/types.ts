import type { CaipNetworkId, Connector } from '@latchkit/core'
import type { Eip1193Provider } from './connectors/eip1193.js'

/** A connector of this family. */
export type EvmConnector = Connector & {
  provider: Eip1193Provider
  /** Networks of a remote wallet's session: switching among them needs no confirmation. */
  getGrantedNetworks?: (() => readonly CaipNetworkId[]) | undefined
}

declare module '@latchkit/core' {
  interface NamespaceTypes {
    eip155: { address: `0x${string}`; chainId: number; provider: Eip1193Provider }
  }
}
