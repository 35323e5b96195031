import type { Connector, ConnectorInfo } from './connector.js'
import type { CaipAddress, CaipNetworkId, ChainNamespace, Unwatch } from './ids.js'
import type { Network } from './network.js'
import type { Swaps } from './swaps.js'
import type { Transfers } from './transfer.js'
import type { NamespaceProposal, Transport, TransportSession } from './transport.js'

/** The result of checking an address. */
export type AddressCheck =
  | {
      valid: true /** Normal form, with any prefix added. */
      address: string
      warning?: 'CHECKSUM' | undefined
    }
  | { valid: false; reason: 'FORMAT' | 'CHECKSUM' | 'NETWORK' }

/** One chain family: finds its wallets, connects, signs, reads, and maps its errors to ours. */
export type Adapter = {
  namespace: ChainNamespace
  /** Starts discovery and reports the whole list at once and after each change, for the life of the page. */
  watchConnectors(onConnectors: (connectors: readonly Connector[]) => void): Unwatch
  /** What to ask a remote wallet for, given the site's networks; may load code first. */
  getProposal(networks: readonly Network[]): NamespaceProposal | Promise<NamespaceProposal>
  /** Creates the family's connector over a transport's session; may load code first. */
  createConnector(parameters: {
    transport: Transport
    session: TransportSession
    networks: readonly Network[]
  }): Connector | Promise<Connector>
  /** A wallet in the page over a provider that the host brings, such as that of a connector of wagmi; absent where hosts bring none. */
  createHostConnector?(info: Omit<ConnectorInfo, 'namespace'>, provider: unknown): Connector
  checkAddress(value: string, network?: Network | undefined): Promise<AddressCheck>
  /** Native balance in the smallest unit, from the network's own endpoints. Rejects when none responds. */
  getBalance(parameters: {
    address: string
    network: Network
    signal?: AbortSignal | undefined
  }): Promise<bigint>
  /** Signs UTF-8 text by the family's own message standard; returns the family's usual encoding (hex, base58, …). */
  signMessage(connector: Connector, parameters: { account: CaipAddress; message: string }): Promise<string>
  /**
   * Asks the wallet to use this network, adding it first where the wallet does not know it, and reads
   * the wallet's network back. Rejects with USER_REJECTED, SWITCH_UNSUPPORTED, …
   */
  switchNetwork(connector: Connector, parameters: { network: Network }): Promise<void>
  /** True when the wallet has to confirm a switch itself; false when it is only our own choice. */
  needsSwitchConfirmation(connector: Connector, caipNetworkId: CaipNetworkId): boolean
  /** Its wallets keep accounts apart by what they are for, as `Transfers.getPurpose` says. */
  hasPurposes?: true | undefined
  /** Payments of this family, loaded on demand; absent where it has none. */
  loadTransfers?(): Promise<Transfers>
  /** Swaps of this family, loaded on demand; absent where it has none. */
  loadSwaps?(): Promise<Swaps>
}

/**
 * What a family gets from core when its code loads. Every part may be absent: a site without a server has only its
 * own endpoints.
 */
export type FamilyContext = {
  /** URL of the server's read-only JSON-RPC (`POST /v1?chainId=`) for a network; undefined without a server. */
  getServerRpcUrl?: ((caipNetworkId: CaipNetworkId) => Promise<string | undefined>) | undefined
  /**
   * URL of the server's pass-through to a network's REST API (`/v1/rest/{id}`), to which a path is added; undefined
   * without a server.
   */
  getServerRestUrl?: ((caipNetworkId: CaipNetworkId) => Promise<string | undefined>) | undefined
  /** URL at which the server takes signed transactions (`POST /v1/transactions`); undefined without a server. */
  getServerBroadcastUrl?: (() => Promise<string | undefined>) | undefined
}

/** How a family is configured before its code is loaded. */
export type FamilyDefinition = {
  namespace: ChainNamespace
  load(context: FamilyContext): Promise<Adapter>
}
