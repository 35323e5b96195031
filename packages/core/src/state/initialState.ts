import type { Features, RemoteFeatures } from '../contract/features.js'
import type { LatchkitOptions, PlatformInfo } from '../contract/options.js'
import { defaultAccountTypes } from '../data/defaultAccountTypes.js'
import { defaultFeatures, defaultRemoteFeatures } from '../data/defaultFeatures.js'
import { LatchkitError } from '../errors/LatchkitError.js'
import { toNamespace } from '../utils/caip.js'
import { applyFeatureRules } from './featureRules.js'
import type { FamilyState, State } from './state.js'

/** Leaves out what a host passed as undefined, so that a default stands behind it. */
function defined<T extends object>(
  values: { readonly [K in keyof T]?: T[K] | undefined } | undefined,
): Partial<T> {
  return Object.fromEntries(
    Object.entries(values ?? {}).filter(([, value]) => value !== undefined),
  ) as Partial<T>
}

/**
 * The state before anything is known: what a server renders and a browser hydrates with.
 * @throws CONFIG_INVALID
 */
export function createInitialState(options: LatchkitOptions, platform?: PlatformInfo | undefined): State {
  const { networks, defaultNetwork } = options
  const families: Record<string, FamilyState> = {}
  for (const network of networks ?? []) {
    const namespace = network.chainNamespace
    if (toNamespace(network.caipNetworkId) !== namespace)
      throw new LatchkitError('CONFIG_INVALID', 'The configuration is not valid.', {
        details: `${network.name} is not a network of its family.`,
      })
    families[namespace] ??= {
      namespace,
      networks: networks.filter(other => other.chainNamespace === namespace),
      activeNetworkId: network.caipNetworkId,
      connections: [],
      status: 'disconnected',
      account: { balancesLoading: false },
    }
  }
  const first = networks?.find(network => !defaultNetwork || network.caipNetworkId === defaultNetwork)
  const activeNamespace = first?.chainNamespace
  const family = activeNamespace === undefined ? undefined : families[activeNamespace]
  if (!first || !family)
    throw new LatchkitError('CONFIG_INVALID', 'The configuration is not valid.', {
      details: 'networks is empty, or defaultNetwork is not among them.',
    })
  families[family.namespace] = { ...family, activeNetworkId: first.caipNetworkId }
  const features: Features = { ...defaultFeatures, ...defined<Features>(options.features) }
  return {
    initialized: false,
    modal: {
      open: false,
      history: [{ view: 'Connect', data: {} }],
      direction: 'none',
      loading: false,
      shake: false,
    },
    families,
    activeNamespace: family.namespace,
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
    remoteFeatures: applyFeatureRules(
      { ...defaultRemoteFeatures, ...defined<RemoteFeatures>(options.remoteFeatures) },
      features,
      platform,
    ),
    preferredAccountTypes: { ...defaultAccountTypes, ...options.defaultAccountTypes },
    theme: { mode: options.themeMode ?? 'dark', variables: options.themeVariables ?? {} },
    pendingTransactions: [],
  }
}
