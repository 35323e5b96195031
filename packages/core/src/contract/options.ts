import type { FamilyDefinition } from './adapter.js'
import type { LatchkitEvent } from './events.js'
import type { DefaultAccountTypes, Features, RemoteFeatures } from './features.js'
import type { CaipNetworkId } from './ids.js'
import type { Network } from './network.js'
import type { KeyValueStorage, Ports } from './ports.js'
import type { TransportDefinition } from './transport.js'
import type { Wallet } from './wallet.js'

export type ThemeMode = 'light' | 'dark' | 'system'

/** CSS custom properties without their prefix is not allowed: names start with `--lk-`, `--apkt-` or `--w3m-`. */
export type ThemeVariables = Readonly<Record<`--${string}`, string | number>>

export type Metadata = {
  name: string
  description: string
  /** The site's origin. */
  url: string
  icons: readonly string[]
}

export type PlatformInfo = { mobile: boolean; ios: boolean; android: boolean; telegram: boolean }

/** The world outside the reducer, replaceable in tests. */
export type Environment = {
  now(): number
  setTimeout(callback: () => void, milliseconds: number): unknown
  clearTimeout(handle: unknown): void
  randomId(): string
  /** IANA zone of the visitor. */
  getTimezone(): string
  getPlatform(): PlatformInfo
}

/** Options of `createLatchkit` (R3.12). */
export type LatchkitOptions = {
  /** Names the instance: the same id answers the same client, and keeps its storage apart from others. */
  id?: string | undefined
  networks: readonly [Network, ...Network[]]
  defaultNetwork?: CaipNetworkId | undefined
  families: readonly FamilyDefinition[]
  transports?: readonly TransportDefinition[] | undefined
  ports?: Ports | undefined
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
  /** False switches the analytics transport off whole (D2). */
  telemetry?: boolean | undefined
  onEvent?: ((event: LatchkitEvent) => void) | undefined
  environment?: Partial<Environment> | undefined
}
