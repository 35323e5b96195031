import type { ApiClient } from '@latchkit/api'
import type { AnalyticsEvent } from '@latchkit/api/schemas'
import {
  type Client,
  createLatchkit as createClient,
  type FamilyDefinition,
  type LatchkitOptions,
  type NetworkList,
  type Ports,
  type TransportDefinition,
} from '@latchkit/core'
import { evm } from '@latchkit/evm'
import { solana } from '@latchkit/solana'
import type { Catalogue } from '@latchkit/ui'
import { send } from '@latchkit/ui/send'
import { walletConnect } from '@latchkit/walletconnect'
import { sdkVersion } from './sdkVersion.js'

/** The public relay of WalletConnect; an operator's own replaces it. */
const publicRelayUrl = 'wss://relay.walletconnect.org'

type Assembled = 'families' | 'remoteConnectors' | 'ports'
type Typed = 'catalogue'

/** Options of core, of which `families`, `remoteConnectors` and `ports` have defaults, and those of the server. */
export type CreateLatchkitOptions<Networks extends NetworkList = NetworkList> = Omit<
  LatchkitOptions<Networks>,
  Assembled | Typed
> &
  Partial<Pick<LatchkitOptions, Assembled>> & {
    /** Words of the modal and of the buttons, in another language or of your own; a missing one stays English. */
    catalogue?: Catalogue | undefined
    /** Your Latchkit server: wallet directory, balances, relay, analytics. Without one: bundled wallets and your own `rpcUrls`. */
    apiUrl?: string | undefined
    /** Used instead of `apiUrl`, its relay included, in restricted timezones (D1, D52). */
    fallbackApiUrl?: string | undefined
    /** Relay for QR codes. Default: the server's; else the public relay when there is a `projectId`; else no QR code. */
    relayUrl?: string | undefined
    /** Also lists `window.ethereum` as 'Browser wallet' (D43). Default false. */
    legacyInjected?: boolean | undefined
  }

/** The relay of a server. */
const toRelayUrl = (apiUrl: string | undefined): string | undefined =>
  apiUrl && `${apiUrl.replace(/^http/, 'ws').replace(/\/+$/, '')}/relay`

function toRemoteConnectors(options: CreateLatchkitOptions): readonly TransportDefinition[] {
  const { apiUrl, fallbackApiUrl, projectId, environment } = options
  const relayUrl = options.relayUrl || toRelayUrl(apiUrl) || (projectId && publicRelayUrl)
  if (!relayUrl) return []
  // A relay of the site's own choice is used everywhere.
  const fallbackRelayUrl = options.relayUrl ? undefined : toRelayUrl(fallbackApiUrl)
  return [walletConnect({ relayUrl, fallbackRelayUrl, projectId, getTimezone: environment?.getTimezone })]
}

/** Families of the site's networks; the code of another family is never loaded. */
function toFamilies({ networks, legacyInjected }: CreateLatchkitOptions): readonly FamilyDefinition[] {
  return [evm({ legacyInjected }), solana()].filter(({ namespace }) =>
    networks.some(({ chainNamespace }) => chainNamespace === namespace),
  )
}

function toPorts(options: CreateLatchkitOptions, sdkType: string, version: string): Ports {
  const bundledDirectory = () => import('@latchkit/wallets').then(wallets => wallets.createBundledDirectory())
  const { apiUrl, fallbackApiUrl, projectId, environment } = options
  if (!apiUrl) return { bundledDirectory }
  let loading: Promise<ApiClient> | undefined
  const load = (): Promise<ApiClient> => {
    loading ??= import('@latchkit/api').then(({ createApiClient }) =>
      createApiClient({
        baseUrl: apiUrl,
        fallbackBaseUrl: fallbackApiUrl,
        getTimezone: environment?.getTimezone,
        projectId,
        sdkType,
        sdkVersion: version,
      }),
    )
    // A chunk that failed to load is loaded again by the next call.
    loading.catch(() => {
      loading = undefined
    })
    return loading
  }
  return {
    bundledDirectory,
    directory: () => load().then(api => api.directory),
    blockchainData: () => load().then(api => api.blockchainData),
    remoteConfig: () => load().then(api => api.remoteConfig),
    analytics: () => load().then(api => api.analytics),
    // Which of two origins it is for is known only by code that is not loaded.
    beacon: fallbackApiUrl
      ? undefined
      : ({ id: eventId, timestamp, data: props }) => {
          const [url = ''] = location.href.split(/[?#]/)
          const event: AnalyticsEvent = { eventId, url, domain: location.hostname, timestamp, props }
          navigator.sendBeacon?.(
            `${apiUrl}/e?st=${sdkType}&sv=${version}&projectId=${projectId ?? ''}`,
            JSON.stringify(event),
          )
        },
    serverRpc: () => load(),
  }
}

/** Core returns one client per options object, so each of ours leads to one of core's. */
const coreOptions = new WeakMap<CreateLatchkitOptions, LatchkitOptions>()

/**
 * Creates the client for `LatchkitProvider`: core with the families of your networks, WalletConnect, sending and your
 * server. Requests nothing until the visitor shows an intent. The same options object returns the same client.
 * @throws CONFIG_INVALID
 * @example
 * const client = createLatchkit({ networks: [mainnet, solanaMainnet], apiUrl: 'https://latchkit.example.com' })
 */
export function createLatchkit<const Networks extends NetworkList>(
  options: CreateLatchkitOptions<Networks>,
): Client<Networks>
export function createLatchkit(options: CreateLatchkitOptions): Client {
  const existing = coreOptions.get(options)
  if (existing) return createClient(existing)
  const { sdkType = 'react', sdkVersion: version = sdkVersion } = options
  const assembled: LatchkitOptions = {
    ...options,
    sdkType,
    sdkVersion: version,
    families: options.families ?? toFamilies(options),
    remoteConnectors: options.remoteConnectors ?? toRemoteConnectors(options),
    ports: options.ports ?? toPorts(options, sdkType, version),
    modules: { send, ...options.modules },
  }
  coreOptions.set(options, assembled)
  return createClient(assembled)
}
