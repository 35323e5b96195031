import type { LatchkitEvent } from './events.js'
import type { RemoteFeatures } from './features.js'
import type { CaipAddress, CaipNetworkId } from './ids.js'
import type { Wallet, WalletIcon } from './wallet.js'

/** Synchronous string storage. Failing storage (private mode, quota) must return null and ignore writes. */
export type KeyValueStorage = {
  getItem(key: string): string | null
  setItem(key: string, value: string): void
  removeItem(key: string): void
  /** Changes made by another tab. */
  watch?(onChange: (key: string | null) => void): () => void
}

export type GetWalletsParameters = {
  /** From 1. */
  page: number
  entries: number
  search?: string | undefined
  badgeType?: string | undefined
  /** Directory ids, rdns, or declared ids with their prefix. */
  include?: readonly string[] | undefined
  exclude?: readonly string[] | undefined
  /** CAIP-2 ids. */
  chains?: readonly string[] | undefined
  signal?: AbortSignal | undefined
}

/** Name and mark of a network, also of one that a site has not configured. */
export type NetworkFacts = {
  name?: string | undefined
  icon?: WalletIcon | { url: string } | undefined
}

/** Where wallets are looked up (R7.12). A bundled list fulfils it offline; `api` over HTTP. */
export type WalletDirectory = {
  getWallets(parameters: GetWalletsParameters): Promise<{ wallets: readonly Wallet[]; count: number }>
  /** Drawn mark or an image URL, or undefined when there is none. Never rejects. */
  getWalletIcon(wallet: Pick<Wallet, 'id' | 'image_id'>): Promise<WalletIcon | { url: string } | undefined>
  /** What is known of a network beside the site's own settings, or undefined. Never rejects. */
  getNetwork?(parameters: { caipNetworkId: CaipNetworkId }): Promise<NetworkFacts | undefined>
}

/** One token holding (R3.3). Decimal strings throughout; a price that is not known is absent, never 0. */
export type TokenBalance = {
  name: string
  symbol: string
  chainId: CaipNetworkId
  /** In the family's plain form (a server may return CAIP-10 of `chainId`); absent for the native currency. */
  address?: string | undefined
  /** Fiat value, decimal string. */
  value?: string | undefined
  /** Fiat price of one unit, decimal string. */
  price?: string | undefined
  quantity: { decimals: number /** Decimal string in whole units. */; numeric: string }
  iconUrl?: string | undefined
  /** On no token list of the server's: its words are the token's own. Hidden until asked for (T11, T12). */
  unlisted?: boolean | undefined
}

/** Chain data behind the server (R7.30 and on). */
export type BlockchainData = {
  getSupportedNetworks(): Promise<readonly CaipNetworkId[]>
  getBalances(parameters: {
    account: CaipAddress
    currency?: string | undefined
    forceUpdate?: boolean | undefined
    signal?: AbortSignal | undefined
  }): Promise<readonly TokenBalance[]>
}

/** Settings that an operator's server may add; never on the initialisation path (D14). */
export type RemoteConfig = {
  getFeatures(): Promise<Partial<RemoteFeatures> | undefined>
  /** R8.1: throws RATE_LIMITED or SERVER_ERROR; other failures return an empty list. */
  getAllowedOrigins(): Promise<readonly string[]>
}

/** The server's JSON-RPC, for networks without an endpoint of the site (D48). */
export type ServerRpc = {
  /** URL of the read-only pass-through for a network. */
  getRpcUrl(caipNetworkId: CaipNetworkId): string
  /** URL that takes signed transactions (D35); absent where the server has none. */
  getBroadcastUrl?: (() => string) | undefined
}

/** Takes events to the operator's own server (D2). */
export type AnalyticsSink = {
  send(events: readonly LatchkitEvent[]): void
}

/** Everything outside the page that core may ask; each is loaded only when first needed. */
export type Ports = {
  directory?: (() => Promise<WalletDirectory>) | undefined
  /** The list for first paint, and the fallback when `directory` is absent or fails. */
  bundledDirectory?: (() => Promise<WalletDirectory>) | undefined
  blockchainData?: (() => Promise<BlockchainData>) | undefined
  remoteConfig?: (() => Promise<RemoteConfig>) | undefined
  analytics?: (() => Promise<AnalyticsSink>) | undefined
  /** Sends an event while the page is left: synchronous, and without code that is not loaded. */
  beacon?: ((event: LatchkitEvent) => void) | undefined
  serverRpc?: (() => Promise<ServerRpc>) | undefined
}
