import type { LatchkitOptions } from './client/client.js'
import type { Features, RemoteFeatures } from './contract/features.js'
import { defaultAccountTypes } from './data/defaultAccountTypes.js'
import { applyPay } from './features/applyPay.js'
import { defaultFeatures, defaultRemoteFeatures } from './features/defaultFeatures.js'
import type { FamilyState, State } from './state/state.js'

/** Drops options that a host passed as undefined, so that the default applies. */
function defined<T extends object>(
  values: { readonly [K in keyof T]?: T[K] | undefined } | undefined,
): Partial<T> {
  return Object.fromEntries(
    Object.entries(values ?? {}).filter(([, value]) => value !== undefined),
  ) as Partial<T>
}

/** The state before anything is known: what a server renders and a browser hydrates with. */
export function createInitialState(options: LatchkitOptions): State {
  const { networks, defaultNetwork } = options
  const families: Record<string, FamilyState> = {}
  const first = networks.find(network => network.caipNetworkId === defaultNetwork) ?? networks[0]
  for (const { chainNamespace: namespace, caipNetworkId } of networks)
    families[namespace] ??= {
      namespace,
      networks: networks.filter(network => network.chainNamespace === namespace),
      activeNetworkId: first.chainNamespace === namespace ? first.caipNetworkId : caipNetworkId,
      connections: [],
      status: 'disconnected',
      account: { balancesLoading: false },
    }
  const features: Features = { ...defaultFeatures, ...defined<Features>(options.features) }
  return {
    initialized: false,
    modal: {
      open: false,
      history: [{ view: 'Connect', data: {} }],
      direction: 'none',
      closesOnConnect: false,
      isAttempt: false,
      loading: false,
      shake: false,
    },
    families,
    activeNamespace: first.chainNamespace,
    connectors: [],
    flow: { step: 'idle' },
    requests: [],
    toast: undefined,
    directory: {
      featured: [],
      recommended: [],
      known: [],
      wallets: [],
      search: [],
      searchText: '',
      page: 0,
      count: 0,
      status: 'idle',
    },
    recentRowIds: [],
    features,
    // What Telegram leaves out depends on the browser and is applied by the engine.
    remoteFeatures: applyPay(
      { ...defaultRemoteFeatures, ...defined<RemoteFeatures>(options.remoteFeatures) },
      features,
    ),
    preferredAccountTypes: { ...defaultAccountTypes, ...options.defaultAccountTypes },
    theme: { mode: options.themeMode ?? 'dark', variables: options.themeVariables ?? {} },
    pendingTransactions: [],
    slices: {},
  }
}
