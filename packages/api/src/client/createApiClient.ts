import type {
  Alert,
  AnalyticsSink,
  BlockchainData,
  CaipNetworkId,
  Names,
  RemoteConfig,
  WalletDirectory,
} from '@latchkit/core'
import { createChunk, isRestrictedTimezone, rpcRetries, rpcTimeoutMs } from '@latchkit/core/internal'
import { createAnalyticsSink } from './analyticsSink.js'
import { createBlockchainData } from './blockchainData.js'
import { createBackOff } from './createBackOff.js'
import { type RequestContext, toUrl } from './createRequest.js'
import { createRemoteConfig } from './remoteConfig.js'
import { createWalletDirectory } from './walletDirectory.js'

const names = /* @__PURE__ */ createChunk(() => import('./names.js'))

/** Options of `createApiClient`. */
export type ApiClientOptions = {
  /** The operator's server, for example `https://latchkit.example`. */
  baseUrl: string
  /** Used instead of `baseUrl` in restricted timezones. */
  fallbackBaseUrl?: string | undefined
  /** IANA zone of the visitor; default: the browser's. */
  getTimezone?: (() => string) | undefined
  projectId?: string | undefined
  sdkType: string
  sdkVersion: string
  /** Sent as `clientId` with every request. */
  clientId?: string | undefined
  fetch?: typeof globalThis.fetch | undefined
  /** After this time one attempt times out. Default 10,000. */
  timeoutMs?: number | undefined
  /** Called for each failure that the site or its operator can mend; core's port `watchAlerts` sets it. */
  onAlert?: ((alert: Alert) => void) | undefined
}

/** Core's ports, implemented over HTTP. */
export type ApiClient = {
  directory: WalletDirectory
  blockchainData: BlockchainData
  remoteConfig: RemoteConfig
  analytics: AnalyticsSink
  /** Loads the client of names. */
  loadNames(): Promise<Names>
  /** Address of the server's read-only JSON-RPC pass-through for a chain. */
  getRpcUrl(caipNetworkId: CaipNetworkId): string
  /** Address of the server's pass-through to a chain's REST API, to which a path is added. */
  getRestUrl(caipNetworkId: CaipNetworkId): string
  /** Address that broadcasts signed transactions. */
  getBroadcastUrl(): string
}

/**
 * Creates the typed client of a Latchkit server, without I/O.
 *
 * @example
 * const api = createApiClient({ baseUrl: 'http://localhost:4101', sdkType: 'appkit', sdkVersion: 'react-latchkit-0.1.0' })
 * const { wallets } = await api.directory.getWallets({ page: 1, entries: 40 })
 */
export function createApiClient(options: ApiClientOptions): ApiClient {
  const fallback = options.fallbackBaseUrl
  const base = fallback && isRestrictedTimezone(options.getTimezone?.()) ? fallback : options.baseUrl
  const context: RequestContext = {
    baseUrl: base.replace(/(?<!\/)\/+$/, ''),
    projectId: options.projectId,
    sdkType: options.sdkType,
    sdkVersion: options.sdkVersion,
    clientId: options.clientId,
    // Read at each call, because a page may replace `fetch` later.
    fetch: options.fetch ?? ((input, init) => globalThis.fetch(input, init)),
    timeoutMs: options.timeoutMs ?? rpcTimeoutMs,
    retries: rpcRetries,
    backOff: createBackOff({ tries: rpcRetries + 1 }),
    onAlert: options.onAlert ?? (() => {}),
  }
  return {
    directory: createWalletDirectory(context),
    blockchainData: createBlockchainData(context),
    remoteConfig: createRemoteConfig(context),
    analytics: createAnalyticsSink(context),
    loadNames: () => names.load().then(({ createNames }) => createNames(context)),
    getRpcUrl: caipNetworkId => toUrl(context, '/v1', { chainId: caipNetworkId }),
    getRestUrl: caipNetworkId => toUrl(context, `/v1/rest/${encodeURIComponent(caipNetworkId)}`),
    getBroadcastUrl: () => toUrl(context, '/v1/transactions'),
  }
}
