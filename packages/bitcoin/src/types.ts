import type { CaipNetworkId, Connector, Network } from '@latchkit/core'

/** What a wallet put into the page, or its Wallet Standard object. Hostile until it is read. */
export type BitcoinProvider = object

/** The networks of a connected wallet. */
export type BitcoinNetworks = {
  /** CAIP-2 ids that the wallet's accounts can be used on. */
  getNetworks(): readonly CaipNetworkId[]
  /** Whether the wallet has a request that switches its network. */
  canSwitch: boolean
  /**
   * Makes a network the current one, by the wallet where it has a request for that.
   * @throws USER_REJECTED, SWITCH_UNSUPPORTED
   */
  switchTo(network: Network): Promise<void>
}

/** A connector of this family. */
export type BitcoinConnector = Connector & {
  provider: BitcoinProvider
  /** Undefined until the connector's code is loaded and used. */
  networks?: BitcoinNetworks | undefined
}

declare module '@latchkit/core' {
  interface NamespaceTypes {
    bip122: { address: string; chainId: undefined; provider: BitcoinProvider }
  }
}
