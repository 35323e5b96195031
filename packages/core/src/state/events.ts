import type { ConnectedWalletInfo, ConnectorInfo } from '../contract/connector.js'
import type { ThemeMode, ThemeVariables } from '../contract/environment.js'
import type { FeatureEvents } from '../contract/feature.js'
import type { RemoteFeatures } from '../contract/features.js'
import type { CaipAddress, CaipNetworkId, ChainNamespace } from '../contract/ids.js'
import type { TokenBalance } from '../contract/ports.js'
import type { ViewData, ViewName } from '../contract/views.js'
import type { Wallet } from '../contract/wallet.js'
import type { Connection, ErrorInfo, PendingRequest, PendingTransaction, ToastSubject } from './state.js'

/** What happened, in the past tense. Private to core: hosts read state and `onEvent`. */
export type StateEvent =
  | {
      type: 'storage/restored'
      connections: readonly Connection[]
      activeConnectorIds: Readonly<Record<ChainNamespace, string>>
      activeNetworkIds: Readonly<Record<ChainNamespace, CaipNetworkId>>
      activeNamespace?: ChainNamespace | undefined
      recentRowIds: readonly string[]
    }
  | { type: 'connectors/changed'; namespace: ChainNamespace; connectors: readonly ConnectorInfo[] }
  | { type: 'connection/requested'; rowId: string; name: string; namespaces: readonly ChainNamespace[] }
  | { type: 'consent/changed'; isGiven: boolean }
  | { type: 'consent/refused' }
  | { type: 'connection/pairingStarted'; transportId: string; rowId?: string | undefined }
  | { type: 'connection/pairingReady'; uri: string; expiresAt: number }
  | {
      type: 'connection/opened'
      namespace: ChainNamespace
      connectorId: string
      accounts: readonly CaipAddress[]
      caipNetworkId: CaipNetworkId
      wallet?: ConnectedWalletInfo | undefined
      rowId?: string | undefined
      /** See `Connection`. */
      sessionId?: string | undefined
      /** The family has payments. */
      canSend?: boolean | undefined
      /** See `FamilyState`. */
      hasServerRpc?: boolean | undefined
      /** Restored after a reload rather than asked for: the active family stays as it is. */
      restored?: boolean | undefined
      /** Another family of the same attempt stays active. */
      isBehind?: boolean | undefined
    }
  | {
      type: 'connection/failed'
      rowId?: string | undefined
      name?: string | undefined
      transportId?: string | undefined
      error: ErrorInfo
    }
  | { type: 'connection/cancelled' }
  /** The wallet has not turned up in time. The entry is kept elsewhere and restores when it does. */
  | { type: 'connection/timedOut'; namespace: ChainNamespace; connectorId: string }
  | {
      type: 'connection/accountsChanged'
      namespace: ChainNamespace
      connectorId: string
      accounts: readonly CaipAddress[]
    }
  | {
      type: 'connection/networkChanged'
      namespace: ChainNamespace
      connectorId: string
      caipNetworkId: CaipNetworkId
    }
  | {
      type: 'connection/activated'
      namespace: ChainNamespace
      connectorId: string
      /** One of its accounts that the visitor has chosen. */
      account?: CaipAddress | undefined
    }
  | { type: 'connection/closed'; namespace: ChainNamespace; connectorId: string }
  | { type: 'namespace/activated'; namespace: ChainNamespace }
  | { type: 'network/chosen'; caipNetworkId: CaipNetworkId }
  | { type: 'request/started'; request: PendingRequest }
  | { type: 'request/ended'; id: string }
  | { type: 'modal/opened'; view: ViewName; data: ViewData }
  /** `isFinal`: also where it is embedded, and else stays on screen. */
  | { type: 'modal/closed'; isFinal?: boolean | undefined }
  | { type: 'modal/loadingChanged'; loading: boolean }
  | { type: 'modal/shakeChanged'; shake: boolean }
  | { type: 'route/pushed'; view: ViewName; data: ViewData }
  | { type: 'route/replaced'; view: ViewName; data: ViewData }
  | { type: 'route/popped' }
  /** The path has changed, by an event that was reduced before this one. */
  | { type: 'route/changed'; by: string }
  /** An action asks the visitor for something: its view is shown, also by opening the modal. */
  | { type: 'view/requested'; view: ViewName; data?: ViewData | undefined }
  /** A flow has come to a step: its view is shown where the open modal shows one before it. */
  | { type: 'view/reached'; view: ViewName; data?: ViewData | undefined }
  /** What a view shows is over; with `requestId` that of one request. */
  | { type: 'view/ended'; view: ViewName; requestId?: string | undefined }
  /** A visitor's attempt has connected all that it will. */
  | {
      type: 'connection/finished'
      /** Of a feature that follows a connection, where the modal would close. */
      view?: ViewName | undefined
      /** A network that is not one of the site's is left as it is. */
      staysUnsupported?: boolean | undefined
    }
  | {
      type: 'toast/shown'
      id: string
      kind: 'success' | 'error' | 'info'
      message: string
      about?: ToastSubject | undefined
    }
  | { type: 'toast/hidden'; id: string }
  | { type: 'balance/started'; namespace: ChainNamespace }
  | {
      type: 'balance/nativeFetched'
      namespace: ChainNamespace
      /** Account and network it was read for; a result for another one is dropped. */
      account: CaipAddress
      balance: string
      symbol: string
    }
  | {
      type: 'balance/fetched'
      namespace: ChainNamespace
      account: CaipAddress
      balances: readonly TokenBalance[]
      /** Tokens of which nothing could be learned. */
      unreadTokens?: number | undefined
      at: number
    }
  | { type: 'balance/failed'; namespace: ChainNamespace; account: CaipAddress; at: number }
  | { type: 'directory/featuredLoaded'; wallets: readonly Wallet[] }
  | { type: 'directory/recommendedLoaded'; wallets: readonly Wallet[] }
  | { type: 'directory/knownLoaded'; wallets: readonly Wallet[] }
  | { type: 'directory/started'; searchText: string }
  | {
      type: 'directory/pageLoaded'
      searchText: string
      page: number
      wallets: readonly Wallet[]
      count: number
    }
  | { type: 'directory/failed'; searchText: string }
  | { type: 'features/remoteMerged'; features: Partial<RemoteFeatures> }
  | { type: 'theme/changed'; mode?: ThemeMode | undefined; variables?: ThemeVariables | undefined }
  | { type: 'transaction/submitted'; transaction: PendingTransaction }
  | { type: 'transaction/settled'; hash: string; caipNetworkId: CaipNetworkId }
  | {
      type: 'transaction/progressed'
      hash: string
      caipNetworkId: CaipNetworkId
      status: 'submitted' | 'included' | 'final'
      at: number
      /** Another one since the wallet has sped it up. */
      newHash?: string | undefined
    }
  | { type: 'transaction/restored'; transactions: readonly PendingTransaction[] }
  | FeatureEvents[keyof FeatureEvents]
