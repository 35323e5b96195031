import type { AnalyticsEvent } from '@latchkit/api/schemas'
import { bitcoin } from '@latchkit/bitcoin'
import {
  type Alert,
  type Client,
  createLatchkit as createClient,
  type FamilyDefinition,
  type LatchkitOptions,
  type NetworkList,
  type Ports,
  type TransportDefinition,
} from '@latchkit/core'
import { assertOptions, createChunk } from '@latchkit/core/internal'
import type { Embedded } from '@latchkit/embedded'
import { evm } from '@latchkit/evm'
import { solana } from '@latchkit/solana'
import { stacks } from '@latchkit/stacks'
import type { Catalogue } from '@latchkit/ui'
import { activity } from '@latchkit/ui/activity'
import { buy } from '@latchkit/ui/buy'
import { login } from '@latchkit/ui/login'
import { names } from '@latchkit/ui/names'
import { nfts } from '@latchkit/ui/nfts'
import { send } from '@latchkit/ui/send'
import { swap } from '@latchkit/ui/swap'
import { walletConnect } from '@latchkit/walletconnect'
import { withMultichain } from './multichain/withMultichain.js'
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
    /** Used instead of `apiUrl`, its relay included, in restricted timezones. */
    fallbackApiUrl?: string | undefined
    /** Relay for QR codes. Default: the server's; else the public relay when there is a `projectId`; else no QR code. */
    relayUrl?: string | undefined
    /** Origin of the secure site, for email and social login. Default: reported by your server when the modal opens. */
    secureUrl?: string | undefined
    /** Where an account by email or social login approves. Default: what can move value in a window, the rest in the modal. 'window': all in a window. 'frame': all in the modal, where the server lists this site (`FRAMED_APPROVALS`). */
    approvals?: 'frame' | 'window' | undefined
    /** Names a client of your server to it: sent as `clientId` with every request. Default: none. */
    clientId?: string | undefined
    /** Also lists `window.ethereum` as 'Browser wallet'. Default false. */
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
  return [evm({ legacyInjected }), solana(), bitcoin(), stacks()].filter(({ namespace }) =>
    networks.some(({ chainNamespace }) => chainNamespace === namespace),
  )
}

function toPorts(options: CreateLatchkitOptions, sdkType: string, version: string): Ports {
  const bundledDirectory = () => import('@latchkit/wallets').then(wallets => wallets.createBundledDirectory())
  const { apiUrl, fallbackApiUrl, projectId, clientId, environment } = options
  if (!apiUrl) return { bundledDirectory }
  let onAlert: ((alert: Alert) => void) | undefined
  const { load } = createChunk(() =>
    import('@latchkit/api').then(api =>
      api.createApiClient({
        baseUrl: apiUrl,
        fallbackBaseUrl: fallbackApiUrl,
        getTimezone: environment?.getTimezone,
        projectId,
        sdkType,
        sdkVersion: version,
        clientId,
        onAlert: alert => onAlert?.(alert),
      }),
    ),
  )
  return {
    bundledDirectory,
    directory: () => load().then(api => api.directory),
    blockchainData: () => load().then(api => api.blockchainData),
    names: () => load().then(api => api.loadNames()),
    remoteConfig: () => load().then(api => api.remoteConfig),
    analytics: () => load().then(api => api.analytics),
    beacon: ({ id, timestamp, data }) =>
      navigator.sendBeacon?.(
        // Which of two origins a visitor reaches is known only by code that is not loaded: every one reaches the second.
        `${(fallbackApiUrl || apiUrl).replace(/\/+$/, '')}/e?${new URLSearchParams({
          st: sdkType,
          sv: version,
          ...(projectId && { projectId }),
          ...(clientId && { clientId }),
        })}`,
        JSON.stringify({
          eventId: id,
          url: location.href.replace(/[?#].*/, ''),
          domain: location.hostname,
          timestamp,
          props: data,
        } satisfies AnalyticsEvent),
      ),
    serverRpc: () => load(),
    watchAlerts: listener => {
      onAlert = listener
    },
  }
}

/** Signing in without a wallet: its code loads once the visitor touches it, or with an account of that kind. */
function toAuth({ secureUrl, approvals }: CreateLatchkitOptions, ports: Ports): Embedded {
  // Not destructured: bundlers write that out, and this loads with the page.
  const load = () => import('./createAuth.js').then(module => module.createAuth(secureUrl, ports, approvals))
  return {
    transport: {
      id: 'auth',
      name: 'Email or social',
      load: context => load().then(auth => auth.createTransport(context)),
    },
    login: () => load().then(auth => auth.login),
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
  assertOptions(options)
  const existing = coreOptions.get(options)
  if (existing) return createClient(existing)
  const { sdkType = 'react', sdkVersion: version = sdkVersion, secureUrl, remoteFeatures } = options
  const ports = options.ports ?? toPorts(options, sdkType, version)
  const auth = secureUrl || ports.remoteConfig ? toAuth(options, ports) : undefined
  const assembled: LatchkitOptions = {
    ...options,
    // Without the origin, signing in is offered once the server has reported it. Where a site says false, no place is held.
    remoteFeatures: secureUrl ? remoteFeatures : { email: false, socials: [], ...remoteFeatures },
    sdkType,
    sdkVersion: version,
    families: options.families ?? withMultichain(toFamilies(options)),
    remoteConnectors: options.remoteConnectors ?? [
      ...toRemoteConnectors(options),
      ...(auth ? [auth.transport] : []),
    ],
    ports: auth ? { login: auth.login, ...ports } : ports,
    modules: { send, activity, buy, login, names, nfts, swap, ...options.modules },
  }
  coreOptions.set(options, assembled)
  return createClient(assembled)
}
