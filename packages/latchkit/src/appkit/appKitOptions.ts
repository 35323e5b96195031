import type { Features, RemoteFeatures, Wallet } from '@latchkit/core'
import type { CreateLatchkitOptions } from 'latchkit'
import type { AppKitAdapter } from './appKitAdapter.js'
import { type AnyNetwork, toNetwork, toNetworks } from './appKitNetwork.js'
import { type AppKitSignIn, toSiwxModule } from './appKitSiwx.js'
import type { OptionsNotHere } from './notHere.js'

export type AppKitCustomWallet = Pick<
  Wallet,
  | 'id'
  | 'name'
  | 'homepage'
  | 'image_url'
  | 'mobile_link'
  | 'desktop_link'
  | 'webapp_link'
  | 'app_store'
  | 'play_store'
>

export type AppKitFeatures = Partial<
  Pick<
    Features,
    | 'receive'
    | 'send'
    | 'analytics'
    | 'legalCheckbox'
    | 'smartSessions'
    | 'pay'
    | 'allWallets'
    | 'connectMethodsOrder'
    | 'walletFeaturesOrder'
    | 'connectorTypeOrder'
  >
> & {
  swaps?: boolean | readonly string[] | undefined
  onramp?: boolean | readonly string[] | undefined
  email?: boolean | undefined
  socials?: RemoteFeatures['socials'] | undefined
  /** Past transactions: `activity` of `remoteFeatures`. */
  history?: boolean | undefined
}

type Shared = Pick<
  CreateLatchkitOptions,
  | 'allowUnsupportedChain'
  | 'allWallets'
  | 'defaultAccountTypes'
  | 'enableEmbedded'
  | 'enableNetworkSwitch'
  | 'enableReconnect'
  | 'enableWalletConnect'
  | 'excludeWalletIds'
  | 'featuredWalletIds'
  | 'includeWalletIds'
  | 'manualWCControl'
  | 'metadata'
  | 'privacyPolicyUrl'
  | 'projectId'
  | 'termsConditionsUrl'
  | 'themeMode'
  | 'themeVariables'
>

/** Options that only Latchkit has. */
type Additional = Pick<
  CreateLatchkitOptions,
  | 'apiUrl'
  | 'catalogue'
  | 'clientId'
  | 'closeOnConnect'
  | 'environment'
  | 'fallbackApiUrl'
  | 'id'
  | 'locale'
  | 'onEvent'
  | 'relayUrl'
  | 'secureUrl'
  | 'storage'
  | 'telemetry'
>

/** AppKit's options; those of type `never` are not here, and name their replacement. */
export type AppKitOptions = Shared &
  Additional &
  AppKitSignIn &
  OptionsNotHere & {
    /** AppKit's networks, viem's chains, or those of `latchkit/networks`. */
    networks: readonly [AnyNetwork, ...AnyNetwork[]]
    defaultNetwork?: AnyNetwork | undefined
    chainImages?: Readonly<Record<number | string, string>> | undefined
    /** By CAIP-2 id; of each endpoint its `url`. */
    customRpcUrls?: Readonly<Record<string, readonly { url: string }[]>> | undefined
    customWallets?: readonly AppKitCustomWallet[] | undefined
    features?: AppKitFeatures | undefined
    /** `development` of Latchkit. */
    debug?: boolean | undefined
    /** `legacyInjected` of Latchkit: also lists `window.ethereum`. Default false. */
    enableInjected?: boolean | undefined
    /** `WagmiAdapter` of `@latchkit/wagmi`. Other libraries need none: families follow from `networks`. */
    adapters?: readonly AppKitAdapter[] | undefined
  }

const toProviders = (value: boolean | readonly string[] | undefined): readonly string[] | false | undefined =>
  // AppKit names providers of AppKit's service: here the operator's server decides who offers.
  value && ['default']

type Defined<Value> = { [Key in keyof Value]?: Exclude<Value[Key], undefined> }

/** Without the entries that are undefined, so that defaults hold. */
function withoutUndefined<Value extends object>(value: Value): Defined<Value> {
  const entries = Object.entries(value).filter(([, each]) => each !== undefined)
  return Object.fromEntries(entries) as Defined<Value>
}

/** AppKit's options as those of `createLatchkit`. */
export function toLatchkitOptions({
  networks: given,
  defaultNetwork,
  chainImages,
  customRpcUrls,
  customWallets,
  features = {},
  debug,
  enableInjected,
  adapters,
  siwx,
  siweConfig,
  ...shared
}: AppKitOptions): CreateLatchkitOptions {
  const reached = adapters?.flatMap(adapter => adapter.networks ?? [])
  const networks = toNetworks(given, { chainImages, customRpcUrls, reached })
  const { swaps, onramp, email, socials, history, ...local } = features
  const signIn = toSiwxModule({ siwx, siweConfig })
  const signOutOnDisconnect = (siwx ?? siweConfig)?.signOutOnDisconnect
  return {
    ...shared,
    ...(signIn && { modules: { siwx: signIn } }),
    ...withoutUndefined({ signOutOnDisconnect }),
    networks,
    defaultNetwork: defaultNetwork && toNetwork(defaultNetwork).caipNetworkId,
    customWallets: customWallets?.map(wallet => ({
      ...wallet,
      chains: [...new Set(networks.map(({ chainNamespace }) => chainNamespace))],
      declaredIds: [],
      walletConnect: Boolean(wallet.mobile_link || wallet.desktop_link || wallet.webapp_link),
    })),
    features: local,
    remoteFeatures: withoutUndefined({
      swaps: toProviders(swaps),
      onramp: toProviders(onramp),
      email,
      socials,
      activity: history,
    }),
    ...withoutUndefined({ development: debug, legacyInjected: enableInjected }),
  }
}
