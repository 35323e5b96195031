import type { Adapter, Connector } from '@latchkit/core'
import { announced, loadInjected } from './connectors/announced.js'
import type { Eip1193Provider } from './connectors/eip1193.js'
import { type Announcement, watchAnnouncements } from './discovery/eip6963.js'
import { getGrantedNetworks } from './utils/grants.js'

export type EvmAdapterParameters = {
  /** Also offers `window.ethereum` as 'Browser wallet' where no announced wallet is behind it (D43). Default false. */
  legacyInjected?: boolean | undefined
}

// By value: one constant is no reason for a chunk of its own.
const namespace = 'eip155'

/** What a page with an account needs, as one chunk. */
const loadAccountCode = () => import('./account.js')

/** Ids are stable over reloads: the rdns where there is one, with `-2` for a second claim of it (D45). */
function toConnectors(announcements: readonly Announcement[]): readonly Connector[] {
  const taken = new Map<string, number>()
  return announcements.map(({ info, provider }) => {
    const base = info.rdns ?? `name-${info.name.toLowerCase().replace(/[^a-z0-9]+/g, '-')}`
    const claims = (taken.get(base) ?? 0) + 1
    taken.set(base, claims)
    return announced({
      id: claims === 1 ? base : `${base}-${claims}`,
      type: 'ANNOUNCED',
      name: info.name,
      icon: info.icon,
      info: { rdns: info.rdns, uuid: info.uuid },
      declaredIds: info.rdns ? [`rdns:${info.rdns}`] : [],
      provider,
    })
  })
}

/** The EVM family (CAIP-2 namespace eip155): EIP-6963, EIP-1193 and sessions of a transport. */
export function createEvmAdapter({ legacyInjected = false }: EvmAdapterParameters = {}): Adapter {
  return {
    namespace,
    watchConnectors(onConnectors) {
      const known = new Map<Eip1193Provider, Connector>()
      let announcements: readonly Announcement[] = []
      let legacy: typeof import('./discovery/legacy.js') | undefined
      let ended = false
      const report = (): void => {
        // A provider keeps its connector: state inside it must survive the next announcement.
        const connectors = toConnectors(announcements).map(connector => {
          const provider = connector.provider as Eip1193Provider
          const kept = known.get(provider)
          if (kept?.id === connector.id) return kept
          known.set(provider, connector)
          return connector
        })
        const found = legacy?.findLegacyProvider(announcements)
        onConnectors(legacy && found ? [...connectors, legacy.toLegacyConnector(found, known)] : connectors)
      }
      const unwatch = watchAnnouncements(all => {
        announcements = all
        report()
      })
      if (announcements.length === 0) report()
      if (legacyInjected)
        import('./discovery/legacy.js').then(
          module => {
            legacy = module
            if (!ended) report()
          },
          // The announced wallets stand without it.
          () => {},
        )
      return () => {
        ended = true
        unwatch()
      }
    },
    getProposal: networks =>
      import('./actions/getProposal.js').then(({ getProposal }) => getProposal(networks)),
    // What no first click needs comes in chunks of its own.
    prepare: async () => {
      await loadInjected()
    },
    createConnector: parameters => loadAccountCode().then(code => code.remote(parameters)),
    checkAddress: value => loadAccountCode().then(code => code.checkAddress(value)),
    getBalance: parameters => loadAccountCode().then(code => code.getBalance(parameters)),
    signMessage: (connector, parameters) =>
      loadAccountCode().then(code => code.signMessage(connector, parameters)),
    switchNetwork: (connector, parameters) =>
      loadAccountCode().then(code => code.switchNetwork(connector, parameters)),
    needsSwitchConfirmation: (connector, caipNetworkId) =>
      !getGrantedNetworks(connector).includes(caipNetworkId),
    loadTransfers: () => loadAccountCode().then(code => code.loadTransfers()),
  }
}
