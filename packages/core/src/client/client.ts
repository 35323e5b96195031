import type { FamilyDefinition } from '../contract/adapter.js'
import type { WordCatalogue } from '../contract/catalogue.js'
import type { Environment, Metadata, ThemeMode, ThemeVariables } from '../contract/environment.js'
import type { LatchkitEvent } from '../contract/events.js'
import type { FeatureModules } from '../contract/feature.js'
import type { DefaultAccountTypes, Features, RemoteFeatures } from '../contract/features.js'
import type { Unwatch } from '../contract/ids.js'
import type { NetworkList } from '../contract/network.js'
import type { KeyValueStorage, Ports } from '../contract/ports.js'
import type { TransportDefinition } from '../contract/transport.js'
import type { ViewName } from '../contract/views.js'
import type { Wallet } from '../contract/wallet.js'
import type { StateEvent } from '../state/events.js'
import type { FeatureRoutes } from '../state/reduction.js'
import type { State } from '../state/state.js'
import type { Chunk } from './chunk.js'

/** What `createLatchkit` returns and every action and hook takes. */
export type Client<Networks extends NetworkList = NetworkList> = {
  /** Unique per instance; also on the modal's host element. */
  id: string
  options: Readonly<LatchkitOptions<Networks>>
  metadata: Metadata
  environment: Environment
  getState(): State
  /** The state a server renders and a browser hydrates with: nothing stored, nothing connected. */
  getServerState(): State
  /** Notifies after each change of state. */
  subscribe(listener: () => void): Unwatch
  onEvent(listener: (event: LatchkitEvent) => void): Unwatch
  /**
   * Lines of the log, oldest first, 1 MB at most: state events, requests, errors and alerts since the first intent, by
   * names and ids; empty until a wallet is asked, an alert raised or a report prepared. No account, text, link or key is
   * in it.
   */
  getLogs(): readonly string[]
  /** Loads all that the open modal needs (engine, families, bundled directory); called on intent, safe to repeat. */
  prepare(): Promise<void>
  /** Ends listeners, timers and sockets; pending connects settle as cancelled. */
  destroy(): void
}

/** What the code of a feature exports, beside its own actions and views. */
export type FeatureModule = {
  /** Runs after core's reducer on every event; `before` is the state before the event. */
  reduce?(state: State, event: StateEvent, before: State): State
  /** Where its views lead. */
  routes?: FeatureRoutes | undefined
  /** Runs once per client when the code is loaded; the returned function runs when the client is destroyed. */
  start?(client: Client): Unwatch | undefined
}

/** One registration of a feature: its code loads at its first use. */
export type FeatureDefinition<Module extends FeatureModule = FeatureModule> = {
  chunk: Chunk<Module>
  /** Views that it draws: showing one loads the code. */
  views?: readonly ViewName[] | undefined
  /** Storage key: while it holds something, the code is loaded once an account is connected. */
  resumeKey?: string | undefined
  /** The code is loaded once an account is connected. */
  loadOnConnect?: boolean | undefined
  /** Shown in the open modal once a first wallet is connected, where the modal would close; the feature closes it. */
  viewAfterConnect?: ViewName | undefined
}

/** Features by their id. Core's own are typed by `FeatureModules`, which further features extend. */
export type FeatureDefinitions = {
  readonly [Id in keyof FeatureModules]?: FeatureDefinition<FeatureModules[Id]>
} & Readonly<Record<string, FeatureDefinition | undefined>>

/** Options of `createLatchkit`. */
export type LatchkitOptions<Networks extends NetworkList = NetworkList> = {
  /** Names the instance: the same id returns the same client, and keeps its storage apart from others. */
  id?: string | undefined
  /** The chains of the site, at least one; a wallet is asked for all of them. */
  networks: Networks
  /** CAIP-2 id of the network that is shown first. Default: the first of `networks`. */
  defaultNetwork?: Networks[number]['caipNetworkId'] | undefined
  /** Chain families whose wallets can connect. */
  families: readonly FamilyDefinition[]
  /** Ways to reach a wallet that is not in the page. */
  remoteConnectors?: readonly TransportDefinition[] | undefined
  /** What core asks of the outside: directory, balances, analytics. Each is optional. */
  ports?: Ports | undefined
  /** Features whose code loads at their first use. */
  modules?: FeatureDefinitions | undefined
  /** Name, description, URL and icons that wallets show of the site. Default: the page's title and origin. */
  metadata?: Partial<Metadata> | undefined
  /** Names the site to your server, where it requires one, or to the public WalletConnect relay. Default: none. */
  projectId?: string | undefined
  /** Sent to your server as `st`. Default: `core`, and `react` from `latchkit`. */
  sdkType?: string | undefined
  /** Sent to your server as `sv`. Default: the package's version. */
  sdkVersion?: string | undefined
  /** Where connections and choices are saved. Default: `localStorage`. */
  storage?: KeyValueStorage | undefined
  /** Parts of the modal, listed below. */
  features?: Partial<Features> | undefined
  /** The same for what your server may change, listed below. */
  remoteFeatures?: Partial<RemoteFeatures> | undefined
  /** Account type of a login, by family. Default: by the family. */
  defaultAccountTypes?: DefaultAccountTypes | undefined
  /** Lets the visitor change the network in the modal. Default true. */
  enableNetworkSwitch?: boolean | undefined
  /** Restores connections after a reload, without a prompt. Default true. */
  enableReconnect?: boolean | undefined
  /** Wallets of one family that can be connected at a time, with `multiWallet`; a further one is refused with WALLET_LIMIT before it is asked. Default 10. */
  maxConnections?: number | undefined
  /** Offers QR codes and wallets on other devices. Default true. */
  enableWalletConnect?: boolean | undefined
  /** Opens the QR code first, instead of the wallet list. Default false. */
  manualWCControl?: boolean | undefined
  /** The modal is a part of the page: render `LatchkitEmbedded` where it belongs. Default false. */
  enableEmbedded?: boolean | undefined
  /** The modal closes once a first wallet is connected. Default true. */
  closeOnConnect?: boolean | undefined
  /** When the files of the first opening load. 'intent': by hover, focus or press. 'idle': once the page is idle, by every visitor. 'never': by the click alone. Default 'intent'; [what each costs](react.md#when-the-modal-loads). */
  preload?: 'intent' | 'idle' | 'never' | undefined
  /** A wallet on a network that is not in `networks` is not asked to switch after connecting. Default false. */
  allowUnsupportedChain?: boolean | undefined
  /** Ends the sign-in with the connection. Default true. */
  signOutOnDisconnect?: boolean | undefined
  /** Listed first, in this order: directory ids, rdns or names. */
  featuredWalletIds?: readonly string[] | undefined
  /** No others are listed: directory ids, rdns or names. */
  includeWalletIds?: readonly string[] | undefined
  /** Not listed: directory ids, rdns or names. */
  excludeWalletIds?: readonly string[] | undefined
  /** Wallets that no directory contains, in the shape of the directory's. */
  customWallets?: readonly Wallet[] | undefined
  /** Where the list of all wallets is offered. Default `SHOW`. */
  allWallets?: 'SHOW' | 'HIDE' | 'ONLY_MOBILE' | undefined
  /** Shown under the wallet list: a URL, or a path of your site. Default: none. */
  termsConditionsUrl?: string | undefined
  /** Shown under the wallet list: a URL, or a path of your site. Default: none. */
  privacyPolicyUrl?: string | undefined
  /** Default `dark`. */
  themeMode?: ThemeMode | undefined
  /** CSS variables by name, see [theming](theming.md). Default: none. */
  themeVariables?: ThemeVariables | undefined
  /** BCP 47 tag; default: the page's language. */
  locale?: string | undefined
  /** Words of the modal and of the buttons; a missing one stays English. */
  catalogue?: WordCatalogue | undefined
  /** False switches analytics off entirely. Default true: events go to your own server and nowhere else. */
  telemetry?: boolean | undefined
  /** Receives every event, whether analytics is on or off. */
  onEvent?: ((event: LatchkitEvent) => void) | undefined
  /** Shows alerts to developers: on the console and as a bar in the modal. Default: true where the site's bundler sets `NODE_ENV` to `development`. */
  development?: boolean | undefined
  /** Clock, timers, ids, time zone and platform, for tests. Default: the browser's. */
  environment?: Partial<Environment> | undefined
}
