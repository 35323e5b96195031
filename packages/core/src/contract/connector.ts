import type { CaipAddress, CaipNetworkId, ChainNamespace, Unwatch } from './ids.js'
import type { Network } from './network.js'

/** How a connector is reached. */
export type ConnectorType = 'INJECTED' | 'ANNOUNCED' | 'EXTERNAL' | 'MULTI_CHAIN' | 'WALLET_CONNECT' | 'AUTH'

/** The plain facts of a connector, as state holds them. */
export type ConnectorInfo = {
  /** Unique within its family and stable over reloads: the rdns, `walletConnect`, … A second announcement under one rdns gets `-2`. */
  id: string
  namespace: ChainNamespace
  type: ConnectorType
  name: string
  imageId?: string | undefined
  /** `data:` URI as announced; only ever drawn through an image element. */
  icon?: string | undefined
  info?: { rdns?: string | undefined; uuid?: string | undefined } | undefined
  /** Prefixed ids (see `Wallet.declaredIds`) by which rows are joined, never by name. */
  declaredIds: readonly string[]
  /** The transport it runs over, when it is not in the page. */
  transportId?: string | undefined
}

/** A wallet's own metadata, once connected. */
export type ConnectedWalletInfo = {
  name: string
  icon?: string | undefined
  /** The reverse-DNS name it announced (EIP-6963). */
  rdns?: string | undefined
  /** Directory id, when known. */
  walletId?: string | undefined
  url?: string | undefined
  /** Links that bring the visitor back to the wallet for a later request. */
  redirect?: { native?: string | undefined; universal?: string | undefined } | undefined
}

export type ConnectorSession = {
  /** Never empty; the first one is the active account. */
  accounts: readonly CaipAddress[]
  /** The wallet's network now; may be one the site is not configured for. */
  caipNetworkId: CaipNetworkId
  wallet?: ConnectedWalletInfo | undefined
}

export type ConnectorEvent =
  | { type: 'accountsChanged'; accounts: readonly CaipAddress[] }
  | { type: 'networkChanged'; caipNetworkId: CaipNetworkId }
  | { type: 'disconnected' }

export type ConnectorConnectParameters = {
  /** The site's networks of this family; the first is the one asked for. */
  networks: readonly Network[]
  /** Restore without any wallet prompt; rejects with NOT_CONNECTED when the wallet does not already allow it. */
  silent?: boolean | undefined
  /** With `silent`: the accounts of the connection to restore, for a wallet that cannot be read without a prompt. */
  stored?: readonly CaipAddress[] | undefined
  signal?: AbortSignal | undefined
  /** The families that are asked for with the same tap and through the same provider, this one among them. */
  together?: readonly ChainNamespace[] | undefined
}

/**
 * A wallet × a chain family × a way of reaching it. A plain object; its failures are always our
 * typed errors. It never sees the store.
 */
export type Connector = ConnectorInfo & {
  /** The raw provider of the family's own standard, for hosts (`useProvider`). */
  provider?: unknown
  /** Reaches the wallet in the same tick it is called. */
  connect(parameters: ConnectorConnectParameters): Promise<ConnectorSession>
  /** Best effort; never rejects. */
  disconnect(): Promise<void>
  /** Sends one request of the family's own JSON-RPC. */
  request(parameters: {
    method: string
    params?: unknown
    caipNetworkId: CaipNetworkId
    signal?: AbortSignal | undefined
    /** Unique; `resume` identifies the request by it after a reload. */
    requestId?: string | undefined
  }): Promise<unknown>
  /**
   * The response to a request of an earlier page, as `request` returns it, whenever it arrives. Absent where a
   * response ends with the page.
   * @throws WALLET_TIMEOUT where none can arrive any more, or what the wallet responded
   */
  resume?(parameters: { requestId: string }): Promise<unknown>
  /** Wallet events; every listener it adds to the provider is removed by the returned function. */
  subscribe(listener: (event: ConnectorEvent) => void): Unwatch
}
