import type { ConnectedWalletInfo, ConnectorInfo } from '../contract/connector.js'
import type { ThemeMode, ThemeVariables } from '../contract/environment.js'
import type { FeatureSlices } from '../contract/feature.js'
import type { AccountType, Features, RemoteFeatures } from '../contract/features.js'
import type { CaipAddress, CaipNetworkId, ChainNamespace } from '../contract/ids.js'
import type { Network } from '../contract/network.js'
import type { TokenBalance } from '../contract/ports.js'
import type { SwapLeg } from '../contract/swaps.js'
import type { Route } from '../contract/views.js'
import type { Wallet } from '../contract/wallet.js'
import type { ErrorInfo } from '../errors/errorInfo.js'

export type { ErrorInfo } from '../errors/errorInfo.js'

/** A connector that succeeded, now or before the reload. */
export type Connection = {
  connectorId: string
  namespace: ChainNamespace
  /** `stored`: read from storage, the wallet has not confirmed it yet. `connected`: the provider has. */
  status: 'stored' | 'connected'
  /** Never empty; the first is the active one. */
  accounts: readonly CaipAddress[]
  /** The wallet's network; may be one the site is not configured for. */
  caipNetworkId: CaipNetworkId
  wallet?: ConnectedWalletInfo | undefined
  /** Of a wallet on another device: fingerprint of its session's topic, by which the session is found again. */
  sessionId?: string | undefined
}

/** What is known about the active account of a family. Unknown is absent, never 0. */
export type AccountDetails = {
  /** Native balance, decimal string in whole units. */
  balance?: string | undefined
  balanceSymbol?: string | undefined
  tokenBalances?: readonly TokenBalance[] | undefined
  /** Unix milliseconds of the last good fetch. */
  balancesFetchedAt?: number | undefined
  /** Tokens of which the last good fetch could learn nothing; they are not in `tokenBalances`. */
  unreadTokens?: number | undefined
  /** Unix milliseconds of the last failure; no retry before 30 s after it. */
  balancesFailedAt?: number | undefined
  balancesLoading: boolean
  profileName?: string | undefined
  profileImage?: string | undefined
}

export type FamilyState = {
  namespace: ChainNamespace
  /** Site's networks of this family. */
  networks: readonly Network[]
  /** The network shown: the wallet's own while connected, else the visitor's last choice. */
  activeNetworkId: CaipNetworkId
  connections: readonly Connection[]
  activeConnectorId?: string | undefined
  /** `reconnecting`: a stored connection waits for its wallet. */
  status: 'reconnecting' | 'connected' | 'disconnected'
  account: AccountDetails
  /** The connected family can send. */
  canSend?: boolean | undefined
  /** Networks without `rpcUrls` are read through the site's server. */
  hasServerRpc?: boolean | undefined
}

/** The steps of linking a wallet; the views are a function of it. */
export type ConnectFlow =
  | { step: 'idle' }
  /** The wallet in the page has been asked. */
  | { step: 'requesting'; rowId: string; name: string; namespaces: readonly ChainNamespace[] }
  /** A pairing code is on screen, or about to be. */
  | {
      step: 'pairing'
      transportId: string
      rowId?: string | undefined
      uri?: string | undefined
      /** Unix milliseconds; 10 s or less before it the code counts as expired. */
      expiresAt?: number | undefined
    }
  | {
      step: 'failed'
      rowId?: string | undefined
      name?: string | undefined
      transportId?: string | undefined
      error: ErrorInfo
    }

/** A request that waits in the wallet, so that the interface can say whose move it is. */
export type PendingRequest = {
  id: string
  kind: 'signMessage' | 'switchNetwork' | 'sendTransaction' | 'request'
  namespace: ChainNamespace
  connectorId: string
}

export type ModalState = {
  open: boolean
  /** Current first-to-last path; the last is shown. Never empty. */
  history: readonly Route[]
  /** Direction of the last move, for the slide. */
  direction: 'forward' | 'back' | 'none'
  /** It was opened to connect a first wallet, and closes once that is done. */
  closesOnConnect: boolean
  /** The view on screen shows an attempt to connect or to sign in. */
  isAttempt: boolean
  loading: boolean
  shake: boolean
}

/** What a toast is about, for an interface that words it itself. */
export type ToastSubject = {
  kind: 'sent' | 'sendFailed' | 'sendLate' | 'bought' | 'buyFailed' | 'swapped' | 'swapFailed' | 'swapLate'
  amount: string
  symbol: string
}

export type ToastState =
  | {
      id: string
      kind: 'success' | 'error' | 'info'
      message: string
      about?: ToastSubject | undefined
    }
  | undefined

export type DirectoryState = {
  featured: readonly Wallet[]
  recommended: readonly Wallet[]
  /** Facts about wallets that are in this page, so that rows join and keep one id. */
  known: readonly Wallet[]
  wallets: readonly Wallet[]
  search: readonly Wallet[]
  searchText: string
  page: number
  /** Wallets that match, over all pages. */
  count: number
  status: 'idle' | 'loading' | 'ready' | 'failed'
}

/** What a transaction sends, as the visitor reads it. */
export type SendSummary = {
  account: CaipAddress
  caipNetworkId: CaipNetworkId
  /** Decimal string in whole units. */
  amount: string
  symbol: string
  /** Absent for the native currency. */
  tokenAddress?: string | undefined
  iconUrl?: string | undefined
  /** Normal form. */
  receiver: string
  receiverName?: string | undefined
  fiat?: string | undefined
}

export type PendingTransaction = {
  hash: string
  caipNetworkId: CaipNetworkId
  /** Unix milliseconds. */
  submittedAt: number
  /** Absent: noted by the host, which settles it itself. */
  status?: 'submitted' | 'included' | 'final' | undefined
  /** Unix milliseconds at which `status` became `included`. */
  includedAt?: number | undefined
  /** Sender. */
  account?: CaipAddress | undefined
  /** What the family follows it by; plain strings, no secret. */
  follow?: Readonly<Record<string, string>> | undefined
  summary?: SendSummary | undefined
  /** Of a swap, or of an approval for one. */
  swap?: SwapSummary | undefined
}

/** A transaction on the way to a swap, as the visitor reads it. */
export type SwapSummary = {
  /** `reset` and `approve` only change what the exchange may take. */
  leg: SwapLeg
  sold: SwapSummaryAmount
  /** As it was quoted. */
  bought: SwapSummaryAmount
}

/** Decimal string in whole units. */
export type SwapSummaryAmount = { amount: string; symbol: string }

export type ConsentState = {
  isGiven: boolean
  /** Taps since the opening that were refused because the box is not ticked. */
  refused: number
}

export type State = {
  /** False until storage has been read. */
  initialized: boolean
  modal: ModalState
  /** One per configured family, in the site's order. */
  families: Readonly<Record<ChainNamespace, FamilyState>>
  /** The family shown. */
  activeNamespace: ChainNamespace
  connectors: readonly ConnectorInfo[]
  flow: ConnectFlow
  /** To the terms, where the site requires a tick; absent until the box is used. */
  consent?: ConsentState | undefined
  requests: readonly PendingRequest[]
  toast: ToastState
  directory: DirectoryState
  /** Row ids, newest first, at most 2. */
  recentRowIds: readonly string[]
  features: Features
  remoteFeatures: RemoteFeatures
  preferredAccountTypes: Readonly<Record<ChainNamespace, AccountType>>
  theme: { mode: ThemeMode; variables: ThemeVariables }
  pendingTransactions: readonly PendingTransaction[]
  /** State of the features whose code is loaded; each reads its own by a selector. */
  slices: Readonly<Partial<FeatureSlices>>
}
