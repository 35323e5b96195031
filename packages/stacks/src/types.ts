import type { CaipNetworkId, Connector, Network } from '@latchkit/core'

/**
 * The object of a wallet in the page (SIP-030). A wallet in the page is hostile until it is read: a getter may throw, a
 * method may be any value.
 */
export type StacksProvider = {
  request(method: string, params?: object | undefined): Promise<unknown>
  listen?(event: string, listener: (value: unknown) => void): unknown
  addListener?(event: string, listener: (value: unknown) => void): unknown
}

/** How the network of a connector is chosen. */
export type NetworkChoice = {
  /** CAIP-2 ids that need no confirmation of the wallet. */
  getNetworks(): readonly CaipNetworkId[]
  /**
   * Makes a network the current one, and notifies the listeners.
   * @throws USER_REJECTED, SWITCH_UNSUPPORTED …
   */
  choose(network: Network): Promise<void>
}

/** A connector of this family. */
export type StacksConnector = Connector & {
  provider: StacksProvider
  /** Undefined until the connector's code is loaded and used. */
  choice?: NetworkChoice | undefined
}

declare module '@latchkit/core' {
  interface NamespaceTypes {
    stacks: { address: string; chainId: number; provider: StacksProvider }
  }
}
