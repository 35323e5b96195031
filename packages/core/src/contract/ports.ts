import type { Alert } from './alert.js'
import type { LatchkitEvent } from './events.js'
import type { RemoteFeatures } from './features.js'
import type { GetHistoryParameters, HistoryPage } from './history.js'
import type { CaipAddress, CaipNetworkId } from './ids.js'
import type { LoginPort } from './login.js'
import type { Names } from './names.js'
import type { GetNftsParameters, NftsPage } from './nfts.js'
import type { Onramp } from './onramp.js'
import type { SwapData } from './swap.js'
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

/** Where wallets are looked up. A bundled list fulfils it offline; `api` over HTTP. */
export type WalletDirectory = {
  getWallets(parameters: GetWalletsParameters): Promise<{
    wallets: readonly Wallet[]
    count: number
    /** Ids of wallets that another list may have, and that are not offered any more. */
    withdrawn?: readonly string[] | undefined
  }>
  /** Drawn mark or an image URL, or undefined when there is none. Never rejects. */
  getWalletIcon(wallet: Pick<Wallet, 'id' | 'image_id'>): Promise<WalletIcon | { url: string } | undefined>
  /** What is known of a network beside the site's own settings, or undefined. Never rejects. */
  getNetwork?(parameters: {
    caipNetworkId: CaipNetworkId
    /** Id of its image. Default: the network's own. */
    imageId?: string | undefined
  }): Promise<NetworkFacts | undefined>
  /** URL of the sign of a currency, by its ISO 4217 code. Never rejects. */
  getCurrencyIcon?(parameters: { code: string }): Promise<{ url: string } | undefined>
}

/** One token holding. Decimal strings throughout; a price that is not known is absent, never 0. */
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
  /** Unix milliseconds of the price. */
  priceAsOf?: number | undefined
  /** Unix milliseconds at which it was last read, where it could not be read again. */
  asOf?: number | undefined
  quantity: { decimals: number /** Decimal string in whole units. */; numeric: string }
  iconUrl?: string | undefined
  /** The token's own logo, `https:`, where a token list names one; never of an unlisted token. */
  logoUri?: string | undefined
  /** The token has `permit` (EIP-2612), according to its list. */
  eip2612?: boolean | undefined
  /** On no token list of the server's: its words are the token's own. Hidden until asked for. */
  unlisted?: boolean | undefined
}

/** Chain data behind the server. */
export type BlockchainData = {
  getSupportedNetworks(): Promise<readonly CaipNetworkId[]>
  getBalances(parameters: {
    account: CaipAddress
    currency?: string | undefined
    forceUpdate?: boolean | undefined
    /** What the page has: of a token that cannot be read now, it is returned again with its `asOf`. */
    known?: { balances: readonly TokenBalance[]; asOf: number } | undefined
    /** Called with how many tokens could not be read, of which nothing is known: they are not in the result. */
    onUnread?: ((count: number) => void) | undefined
    signal?: AbortSignal | undefined
  }): Promise<readonly TokenBalance[]>
  /**
   * Transactions of an account, newest first; absent where the source keeps none.
   *
   * @throws UNSUPPORTED_CHAIN when there is no history of the network, HISTORY_UNAVAILABLE when it cannot be read
   */
  getHistory?(parameters: GetHistoryParameters): Promise<HistoryPage>
  /** Networks that can swap; absent where the source has none. Loads nothing more. */
  getSwapNetworks?(): Promise<readonly CaipNetworkId[]>
  /** Quotes and transactions of swaps; absent where the source has none. Its code loads here. */
  loadSwaps?(): Promise<SwapData>
  /** Networks on which something is sold for money; absent where the source has none. Loads nothing more. */
  getOnrampNetworks?(): Promise<readonly CaipNetworkId[]>
  /** Purchases with money; absent where the source has none. */
  loadOnramp?(): Promise<Onramp>
  /**
   * NFTs of an account; absent where the source has none.
   *
   * @throws NFTS_UNAVAILABLE when they cannot be read
   */
  getNfts?(parameters: GetNftsParameters): Promise<NftsPage>
}

/** Settings that an operator's server may add; never on the initialisation path. */
export type RemoteConfig = {
  getFeatures(): Promise<Partial<RemoteFeatures> | undefined>
  /** Origin of the server's secure site; undefined where it has none. */
  getSecureUrl?(): Promise<string | undefined>
  /** Throws RATE_LIMITED or SERVER_ERROR; other failures return an empty list. */
  getAllowedOrigins(): Promise<readonly string[]>
}

/** The server's JSON-RPC, for networks without an endpoint of the site. */
export type ServerRpc = {
  /** URL of the read-only pass-through for a network. */
  getRpcUrl(caipNetworkId: CaipNetworkId): string
  /** URL of the pass-through to a network's REST API, to which a path is added; absent where the server has none. */
  getRestUrl?: ((caipNetworkId: CaipNetworkId) => string) | undefined
  /** URL that takes signed transactions; absent where the server has none. */
  getBroadcastUrl?: (() => string) | undefined
}

/** Takes events to the operator's own server. */
export type AnalyticsSink = {
  send(events: readonly LatchkitEvent[]): void
}

/** Everything outside the page that core may ask; each is loaded only when first needed. */
export type Ports = {
  directory?: (() => Promise<WalletDirectory>) | undefined
  /** The list for first paint, and the fallback when `directory` is absent or fails. */
  bundledDirectory?: (() => Promise<WalletDirectory>) | undefined
  blockchainData?: (() => Promise<BlockchainData>) | undefined
  /** Names of accounts, and the registration of names below the operator's own. */
  names?: (() => Promise<Names>) | undefined
  remoteConfig?: (() => Promise<RemoteConfig>) | undefined
  analytics?: (() => Promise<AnalyticsSink>) | undefined
  /** Sends an event while the page is left: synchronous, and without code that is not loaded. */
  beacon?: ((event: LatchkitEvent) => void) | undefined
  serverRpc?: (() => Promise<ServerRpc>) | undefined
  /** Sign-in without a wallet, on the secure site. Absent: nothing of it is drawn. */
  login?: (() => Promise<LoginPort>) | undefined
  /** Sets what is called for each alert of the other ports; loads nothing. */
  watchAlerts?: ((listener: (alert: Alert) => void) => void) | undefined
}
