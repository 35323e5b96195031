import type {
  Adapter,
  AddressCheck,
  CaipAddress,
  ChainNamespace,
  Connector,
  FamilyDefinition,
  Network,
} from '@latchkit/core'
import { LatchkitError, toNetworkId } from '@latchkit/core/internal'
import type { MockConnector } from './createMockConnector.js'
import { createMockTransfers, type MockTransfers, type MockTransfersOptions } from './createMockTransfers.js'
import { type MockFailure, toMockError } from './toMockError.js'

export type MockAdapterOptions = {
  namespace?: ChainNamespace | undefined
  connectors?: readonly Connector[] | undefined
  /** Native balance in the smallest unit. Default 1 whole coin of 18 decimals. */
  balance?: bigint | undefined
  balanceError?: MockFailure | undefined
  /** A switch needs the wallet's own confirmation. Default true. */
  confirmsSwitch?: boolean | undefined
  /** Default: what CAIP-10 allows as an address. */
  checkAddress?: ((value: string, network?: Network | undefined) => AddressCheck) | undefined
  /** Payments of this family; absent: it has none. */
  transfers?: MockTransfers | MockTransfersOptions | undefined
  /** The download of the payments' code fails. */
  transfersError?: MockFailure | undefined
}

export type MockAdapter = Adapter & {
  mock: {
    /** A wallet turns up, as a late announcement does. */
    addConnector(connector: Connector): void
    removeConnector(id: string): void
    setBalance(balance: bigint | MockFailure): void
    /** The family's payments, where it has any. */
    transfers: MockTransfers | undefined
    /** Makes the download of the payments' code fail, or work again. */
    setTransfersError(failure: MockFailure | undefined): void
    watcherCount(): number
  }
}

/**
 * A chain family of any name, made of the given connectors.
 * @example createLatchkit({ networks, families: [createMockFamily({ connectors: [createMockConnector()] })] })
 */
export function createMockAdapter(options: MockAdapterOptions = {}): MockAdapter {
  const { namespace = 'mock', confirmsSwitch = true } = options
  let connectors = options.connectors ?? []
  let balance: bigint | MockFailure = options.balanceError ?? options.balance ?? 10n ** 18n
  let { transfersError } = options
  const transfers = options.transfers && toTransfers(options.transfers, namespace)
  const watchers = new Set<{ hear: (connectors: readonly Connector[]) => void }>()
  const tell = (next: readonly Connector[]): void => {
    connectors = next
    for (const { hear } of [...watchers]) hear(connectors)
  }
  return {
    namespace,
    watchConnectors(onConnectors) {
      const entry = { hear: onConnectors }
      watchers.add(entry)
      onConnectors(connectors)
      return () => void watchers.delete(entry)
    },
    getProposal: networks => ({
      chains: networks
        .filter(({ chainNamespace }) => chainNamespace === namespace)
        .map(({ caipNetworkId }) => caipNetworkId),
      methods: ['mock_sign', 'mock_switch', ...(transfers ? ['mock_send'] : [])],
      events: ['accountsChanged', 'chainChanged'],
    }),
    createConnector: ({ transport, session }) => toRemoteConnector(namespace, transport, session),
    checkAddress: async (value, network) =>
      options.checkAddress?.(value, network) ??
      (/^[-.%a-zA-Z0-9]{1,128}$/.test(value)
        ? { valid: true, address: value }
        : { valid: false, reason: 'FORMAT' }),
    async getBalance({ signal }) {
      if (signal?.aborted) throw new LatchkitError('CANCELLED')
      if (typeof balance !== 'bigint') throw toMockError(balance)
      return balance
    },
    async signMessage(connector, { account, message }) {
      const signature = await connector.request({
        method: 'mock_sign',
        params: [message, account],
        caipNetworkId: toNetworkId(account),
      })
      if (typeof signature !== 'string') throw new LatchkitError('SIGN_FAILED')
      return signature
    },
    async switchNetwork(connector, { network }) {
      const { caipNetworkId } = network
      await connector.request({ method: 'mock_switch', params: [{ caipNetworkId }], caipNetworkId })
      const { mock } = connector as Partial<MockConnector>
      if (mock && mock.get().caipNetworkId !== caipNetworkId) throw new LatchkitError('SWITCH_UNSUPPORTED')
    },
    needsSwitchConfirmation: () => confirmsSwitch,
    ...(transfers
      ? {
          async loadTransfers() {
            if (transfersError) throw toMockError(transfersError)
            return transfers
          },
        }
      : {}),
    mock: {
      addConnector: connector => tell([...connectors, connector]),
      removeConnector: id => tell(connectors.filter(connector => connector.id !== id)),
      setBalance(value) {
        balance = value
      },
      transfers,
      setTransfersError(failure) {
        transfersError = failure
      },
      watcherCount: () => watchers.size,
    },
  }
}

const toTransfers = (
  transfers: MockTransfers | MockTransfersOptions,
  namespace: ChainNamespace,
): MockTransfers =>
  'mock' in transfers ? transfers : createMockTransfers({ namespace, ...(transfers as MockTransfersOptions) })

/** A remote wallet as this family's connector: what it grants is what the session says. */
function toRemoteConnector(
  namespace: ChainNamespace,
  transport: Parameters<Adapter['createConnector']>[0]['transport'],
  session: Parameters<Adapter['createConnector']>[0]['session'],
): Connector {
  const accounts: readonly CaipAddress[] = session.namespaces[namespace]?.accounts ?? []
  const first = accounts[0]
  const network = first && toNetworkId(first)
  const { topic, peer } = session
  return {
    id: transport.id,
    namespace,
    type: transport.id === 'auth' ? 'AUTH' : 'WALLET_CONNECT',
    name: peer.name,
    declaredIds: [],
    transportId: transport.id,
    async connect() {
      if (!network) throw new LatchkitError('SESSION_NOT_CONFORMING')
      const wallet = { name: peer.name, url: peer.url, icon: peer.icons[0], redirect: peer.redirect }
      return { accounts, caipNetworkId: network, wallet }
    },
    disconnect: () => transport.disconnect({ topic }),
    request: parameters => transport.request({ topic, ...parameters }),
    ...(transport.resume
      ? {
          resume: async ({ requestId }) => transport.resume?.({ topic, requestId }),
        }
      : {}),
    subscribe: listener =>
      transport.subscribe(event => {
        if (event.type === 'sessionDeleted' && event.topic === topic) listener({ type: 'disconnected' })
        if (event.type === 'sessionUpdated' && event.session.topic === topic)
          listener({
            type: 'accountsChanged',
            accounts: event.session.namespaces[namespace]?.accounts ?? [],
          })
      }),
  }
}

/** The same, as the `families` option wants it. */
export function createMockFamily(
  options: MockAdapterOptions & { adapter?: Adapter | undefined } = {},
): FamilyDefinition {
  const adapter = options.adapter ?? createMockAdapter(options)
  return { namespace: adapter.namespace, load: async () => adapter }
}
