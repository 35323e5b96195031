import { authTransportId } from '../constants.js'
import type { Connector, ConnectorEvent, ConnectorInfo, ConnectorSession } from '../contract/connector.js'
import type { CaipAddress, CaipNetworkId, ChainNamespace } from '../contract/ids.js'
import type { Network } from '../contract/network.js'
import type { NamespaceGrant, Transport, TransportEvent, TransportSession } from '../contract/transport.js'
import { LatchkitError } from '../errors/LatchkitError.js'
import { toNetworkId } from '../utils/caip.js'
import { createEmitter } from './createEmitter.js'
import type { ToError } from './createToError.js'

export type RemoteSessionParameters = {
  namespace: ChainNamespace
  transport: Transport
  session: TransportSession
  toError: ToError
  /**
   * The address in a CAIP-10 id, or in an element of the wallet's `accountsChanged` event, in a form that can be
   * compared; undefined for anything that is no address of the family.
   */
  readAddress(value: unknown): string | undefined
  /** The network that a `chainChanged` event of the wallet names; undefined where it names none. */
  readNetworkId(data: unknown): CaipNetworkId | undefined
}

/** One family's part of a transport's session. */
export type RemoteSession = {
  info: ConnectorInfo
  /** Undefined until `connect`. */
  getNetworkId(): CaipNetworkId | undefined
  /** Networks that the wallet granted. */
  getGrantedNetworks(): readonly CaipNetworkId[]
  /** Accounts on a network, the active one first. */
  getAccounts(caipNetworkId: CaipNetworkId): readonly CaipAddress[]
  isGranted(method: string): boolean
  /** @throws METHOD_UNSUPPORTED or CHAIN_MISMATCH unless the wallet granted the method, and an account on the network */
  assertGranted(method: string, caipNetworkId: CaipNetworkId): void
  /** Makes a granted network the current one and notifies the listeners. */
  setNetworkId(caipNetworkId: CaipNetworkId): void
  /**
   * As `setNetworkId`, for families whose wallets have no method for it.
   * @throws SWITCH_UNSUPPORTED for a network that was not granted
   */
  chooseNetwork(caipNetworkId: CaipNetworkId): void
  connect(networks: readonly Network[]): Promise<ConnectorSession>
  /** Sends a request whether or not its method was granted. */
  send: Connector['request']
  resume: Connector['resume']
  disconnect(): Promise<void>
  subscribe: Connector['subscribe']
}

const noGrant: NamespaceGrant = { accounts: [], methods: [], events: [] }

/** Entries of an `accountsChanged` event that are read. */
const maxAccounts = 100

/**
 * A family's state of a wallet on another device: its part of the session, the current network, and events. Only
 * accounts of the session count, whatever an event names.
 */
export function createRemoteSession({
  namespace,
  transport,
  session: initial,
  toError,
  readAddress,
  readNetworkId,
}: RemoteSessionParameters): RemoteSession {
  let session = initial
  let current: CaipNetworkId | undefined
  /** Addresses in the order of the wallet's last event; empty means the session's order. */
  let order: readonly string[] = []

  const getGrant = (): NamespaceGrant => session.namespaces[namespace] ?? noGrant
  /** Those with an address of the family: a wallet's list is hostile. */
  const getSound = (): readonly CaipAddress[] =>
    getGrant().accounts.filter(
      account => account.startsWith(`${namespace}:`) && readAddress(account) !== undefined,
    )
  const isGranted = (method: string): boolean => getGrant().methods.includes(method)
  const getGrantedNetworks = (): readonly CaipNetworkId[] => [...new Set(getSound().map(toNetworkId))]
  const getAccounts = (caipNetworkId: CaipNetworkId): readonly CaipAddress[] =>
    getSound()
      .filter(account => toNetworkId(account) === caipNetworkId)
      .map(account => {
        const index = order.indexOf(readAddress(account) ?? '')
        return { account, rank: index < 0 ? order.length : index }
      })
      .sort((a, b) => a.rank - b.rank)
      .map(({ account }) => account)

  const setNetworkId = (caipNetworkId: CaipNetworkId): void => {
    if (caipNetworkId === current) return
    current = caipNetworkId
    emit({ type: 'networkChanged', caipNetworkId })
    const accounts = getAccounts(caipNetworkId)
    if (accounts.length > 0) emit({ type: 'accountsChanged', accounts })
  }
  const onUpdate = (updated: TransportSession): void => {
    session = updated
    const granted = getGrantedNetworks()
    const next = current && granted.includes(current) ? current : granted[0]
    const accounts = next ? getAccounts(next) : []
    if (!next || accounts.length === 0) emit({ type: 'disconnected' })
    else if (next !== current) setNetworkId(next)
    else emit({ type: 'accountsChanged', accounts })
  }
  const onWalletEvent = ({ caipNetworkId, name, data }: TransportEvent & { type: 'sessionEvent' }): void => {
    if (!caipNetworkId.startsWith(`${namespace}:`)) return
    if (name === 'chainChanged') {
      const next = readNetworkId(data) ?? caipNetworkId
      if (getGrantedNetworks().includes(next)) setNetworkId(next)
    }
    if (name === 'accountsChanged' && Array.isArray(data) && current) {
      order = data.slice(0, maxAccounts).flatMap(value => readAddress(value) ?? [])
      const accounts = getAccounts(current)
      if (accounts.length > 0) emit({ type: 'accountsChanged', accounts })
    }
  }
  const { emit, subscribe } = createEmitter<ConnectorEvent>(() =>
    transport.subscribe(event => {
      if (event.type === 'sessionDeleted' && event.topic === session.topic) emit({ type: 'disconnected' })
      if (event.type === 'sessionUpdated' && event.session.topic === session.topic) onUpdate(event.session)
      if (event.type === 'sessionEvent' && event.topic === session.topic) onWalletEvent(event)
    }),
  )

  return {
    info: {
      id: transport.id,
      namespace,
      type: transport.id === authTransportId ? 'AUTH' : 'WALLET_CONNECT',
      name: session.peer.name,
      declaredIds: [],
      transportId: transport.id,
    },
    getNetworkId: () => current,
    getGrantedNetworks,
    getAccounts,
    isGranted,
    assertGranted(method, caipNetworkId) {
      if (!isGranted(method))
        throw new LatchkitError('METHOD_UNSUPPORTED', { details: method, rpcCode: 4200 })
      const actual = getGrantedNetworks()
      if (!actual.includes(caipNetworkId))
        throw new LatchkitError('CHAIN_MISMATCH', { context: { wanted: caipNetworkId, actual } })
    },
    setNetworkId,
    chooseNetwork(caipNetworkId) {
      if (!getGrantedNetworks().includes(caipNetworkId))
        throw new LatchkitError('SWITCH_UNSUPPORTED', {
          details: 'The wallet did not share an account on this network.',
        })
      setNetworkId(caipNetworkId)
    },
    async connect(networks) {
      const granted = getGrantedNetworks()
      const next =
        networks.find(({ caipNetworkId }) => granted.includes(caipNetworkId))?.caipNetworkId ?? granted[0]
      const accounts = next ? getAccounts(next) : []
      if (!next || accounts.length === 0) throw new LatchkitError('SESSION_NOT_FOUND')
      current = next
      const { name, icons, url, redirect } = session.peer
      return { accounts, caipNetworkId: next, wallet: { name, icon: icons[0], url, redirect } }
    },
    async send(parameters) {
      try {
        return await transport.request({ topic: session.topic, ...parameters })
      } catch (error) {
        throw toError(error)
      }
    },
    resume:
      transport.resume &&
      (async ({ requestId }) => {
        try {
          return await transport.resume?.({ topic: session.topic, requestId })
        } catch (error) {
          throw toError(error)
        }
      }),
    disconnect: () => transport.disconnect({ topic: session.topic }),
    subscribe,
  }
}
