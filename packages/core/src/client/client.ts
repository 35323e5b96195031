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
  /** Loads all that the open modal needs (engine, families, bundled directory); called on intent, safe to repeat. */
  prepare(): Promise<void>
  /** Ends listeners, timers and sockets; pending connects settle as cancelled. */
  destroy(): void
}

/** What the code of a feature exports, beside its own actions and views. */
export type FeatureModule = {
  /** Runs after core's reducer on every event; `before` is the state before the event. */
  reduce?(state: State, event: StateEvent, before: State): State
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
}

/** Features by their id. Core's own are typed by `FeatureModules`, which further features extend. */
export type FeatureDefinitions = {
  readonly [Id in keyof FeatureModules]?: FeatureModules[Id] extends FeatureModule
    ? FeatureDefinition<FeatureModules[Id]>
    : never
} & Readonly<Record<string, FeatureDefinition | undefined>>

/** Options of `createLatchkit` (R3.12). */
export type LatchkitOptions<Networks extends NetworkList = NetworkList> = {
  /** Names the instance: the same id returns the same client, and keeps its storage apart from others. */
  id?: string | undefined
  networks: Networks
  defaultNetwork?: Networks[number]['caipNetworkId'] | undefined
  families: readonly FamilyDefinition[]
  /** Ways to reach a wallet that is not in the page. */
  remoteConnectors?: readonly TransportDefinition[] | undefined
  ports?: Ports | undefined
  /** Features whose code loads at their first use. */
  modules?: FeatureDefinitions | undefined
  metadata?: Metadata | undefined
  projectId?: string | undefined
  sdkType?: string | undefined
  sdkVersion?: string | undefined
  storage?: KeyValueStorage | undefined
  features?: Partial<Features> | undefined
  remoteFeatures?: Partial<RemoteFeatures> | undefined
  defaultAccountTypes?: DefaultAccountTypes | undefined
  enableNetworkSwitch?: boolean | undefined
  enableReconnect?: boolean | undefined
  enableWalletConnect?: boolean | undefined
  manualWCControl?: boolean | undefined
  enableEmbedded?: boolean | undefined
  allowUnsupportedChain?: boolean | undefined
  signOutOnDisconnect?: boolean | undefined
  featuredWalletIds?: readonly string[] | undefined
  includeWalletIds?: readonly string[] | undefined
  /** Ids, rdns or names (R5.7). */
  excludeWalletIds?: readonly string[] | undefined
  customWallets?: readonly Wallet[] | undefined
  allWallets?: 'SHOW' | 'HIDE' | 'ONLY_MOBILE' | undefined
  termsConditionsUrl?: string | undefined
  privacyPolicyUrl?: string | undefined
  themeMode?: ThemeMode | undefined
  themeVariables?: ThemeVariables | undefined
  /** BCP 47 tag; default: the page's language. */
  locale?: string | undefined
  /** Words of the modal and of the buttons; a missing one stays English. */
  catalogue?: WordCatalogue | undefined
  /** False switches analytics off entirely (D2). */
  telemetry?: boolean | undefined
  onEvent?: ((event: LatchkitEvent) => void) | undefined
  environment?: Partial<Environment> | undefined
}
