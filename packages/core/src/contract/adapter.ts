import type { Connector } from './connector.js'
import type { CaipAddress, CaipNetworkId, ChainNamespace, Unwatch } from './ids.js'
import type { Network } from './network.js'
import type { Transfers } from './transfer.js'
import type { NamespaceProposal, Transport, TransportSession } from './transport.js'

/** What a family answers about an address (R5.1, D25). */
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
  /**
   * Loads what connecting a wallet in the page takes. Called when the pointer or a key comes near one, so
   * that the tap reaches the wallet in its own tick.
   */
  prepare?(): Promise<void>
  /** What to ask a remote wallet for, given the site's networks; its code may come only now. */
  getProposal(networks: readonly Network[]): NamespaceProposal | Promise<NamespaceProposal>
  /** Gives a transport's session this family's meaning; its code may come only now. */
  createConnector(parameters: {
    transport: Transport
    session: TransportSession
    networks: readonly Network[]
  }): Connector | Promise<Connector>
  checkAddress(value: string, network?: Network | undefined): Promise<AddressCheck>
  /** Native balance in the smallest unit, from the network's own endpoints. Rejects when none answers. */
  getBalance(parameters: {
    address: string
    network: Network
    signal?: AbortSignal | undefined
  }): Promise<bigint>
  /** Signs UTF-8 text by the family's own message standard; answers the family's usual encoding (hex, base58, …). */
  signMessage(connector: Connector, parameters: { account: CaipAddress; message: string }): Promise<string>
  /**
   * Asks the wallet to use this network, adding it first where the wallet does not know it, and reads
   * the wallet's network back. Rejects with USER_REJECTED, SWITCH_UNSUPPORTED, …
   */
  switchNetwork(connector: Connector, parameters: { network: Network }): Promise<void>
  /** True when the wallet has to confirm a switch itself (R4.8); false when it is only our own choice. */
  needsSwitchConfirmation(connector: Connector, caipNetworkId: CaipNetworkId): boolean
  /** Payments of this family; absent where it has none (D34). Its code comes only now. */
  loadTransfers?(): Promise<Transfers>
}

/** How a family is configured before its code is loaded. */
export type FamilyDefinition = {
  namespace: ChainNamespace
  load(): Promise<Adapter>
}
