import type { ApiClient } from '@latchkit/api'
import {
  type Client,
  createLatchkit as createClient,
  type FamilyDefinition,
  isRestrictedTimezone,
  type LatchkitOptions,
  type Ports,
  type TransportDefinition,
} from '@latchkit/core'
import { evm } from '@latchkit/evm'
import { solana } from '@latchkit/solana'
import { walletConnect } from '@latchkit/walletconnect'
import { sdkVersion } from './sdkVersion.js'

/** Where public wallets listen; an operator's own relay replaces it. */
const publicRelayUrl = 'wss://relay.walletconnect.org'

export type CreateLatchkitOptions = Omit<LatchkitOptions, 'families' | 'transports' | 'ports'> &
  Partial<Pick<LatchkitOptions, 'families' | 'transports' | 'ports'>> & {
    /** A Latchkit server: wallet directory, balances, relay, analytics. Without one the kit works from bundled data and your own endpoints. */
    apiUrl?: string | undefined
    /** Used instead of `apiUrl` in restricted timezones (D1). */
    fallbackApiUrl?: string | undefined
    /** Relay for the QR code. Default: the server's own, else the public relay when a `projectId` is given, else no QR row. */
    relayUrl?: string | undefined
    /** Also offers `window.ethereum` as 'Browser wallet' (D43). Default false. */
    legacyInjected?: boolean | undefined
  }

function toRelayUrl({ relayUrl, apiUrl, projectId }: CreateLatchkitOptions): string | undefined {
  if (relayUrl) return relayUrl
  if (apiUrl) return `${apiUrl.replace(/^http/, 'ws').replace(/\/+$/, '')}/relay`
  return projectId ? publicRelayUrl : undefined
}

function toTransports(options: CreateLatchkitOptions): readonly TransportDefinition[] {
  const relayUrl = toRelayUrl(options)
  return relayUrl ? [walletConnect({ relayUrl, projectId: options.projectId })] : []
}

/** Those that the site has networks of: the code of another family is never asked for. */
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
        isRestricted: () => isRestrictedTimezone(environment?.getTimezone?.()),
        projectId,
        sdkType,
        sdkVersion: version,
      }),
    )
    // A chunk that failed to load is asked for again by the next call.
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
  }
}

/** Core tells a client by its options object, so the same one here must be the same one there. */
const assembled = new WeakMap<CreateLatchkitOptions, LatchkitOptions>()

/**
 * The client for `LatchkitProvider`, assembled with every family that your networks are of, the QR code and your server. Builds
 * without any request; the same options object answers the same client.
 * @example
 * const client = createLatchkit({ networks: [mainnet], apiUrl: 'https://latchkit.example.com', metadata })
 */
export function createLatchkit(options: CreateLatchkitOptions): Client {
  const known = assembled.get(options)
  if (known) return createClient(known)
  const { sdkType = 'react', sdkVersion: version = sdkVersion } = options
  const all: LatchkitOptions = {
    ...options,
    sdkType,
    sdkVersion: version,
    families: options.families ?? toFamilies(options),
    transports: options.transports ?? toTransports(options),
    ports: options.ports ?? toPorts(options, sdkType, version),
  }
  assembled.set(options, all)
  return createClient(all)
}
