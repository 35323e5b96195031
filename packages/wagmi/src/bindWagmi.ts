import {
  type CaipAddress,
  type CaipNetworkId,
  type Client,
  disconnect,
  isError,
  switchNetwork,
} from '@latchkit/core'
import { callAccount, toReference } from '@latchkit/core/internal'
import { type Config, type Connector, disconnect as disconnectWagmi } from '@wagmi/core'
import { connectorId, namespace } from './ids.js'
import { latchkitConnector, toEvmAddress } from './latchkitConnector.js'
import { toConnector } from './toConnector.js'

/** Milliseconds for a provider of the config's connectors to say who is connected. */
const adoptTimeoutMs = 5000

type Binding = { client: Client; unbind: () => void }
const bindings = new WeakMap<Config, Binding>()

/** What is used of the config's store, whose types are in a package that a site need not have. */
type PersistedStore = { persist?: { hasHydrated(): boolean } | undefined }

type Shared = { accounts: readonly CaipAddress[]; caipNetworkId: CaipNetworkId }

/** The connector of Latchkit in a config; added at the first call. */
function getConnector(client: Client, config: Config): Connector {
  const existing = config.connectors.find(({ id }) => id === connectorId)
  if (existing) return existing
  const { connectors } = config._internal
  const connector = connectors.setup(latchkitConnector(client))
  connectors.setState(others => [connector, ...others])
  return connector
}

/**
 * Makes a client and a wagmi config share their connection, both ways: what connects, disconnects or switches in one
 * does so in the other. Call it once, beside `createLatchkit`, before the page renders. On a server it only adds the
 * connector, so that a list of connectors hydrates as it was rendered.
 * @returns ends the sharing
 * @throws TypeError where another client is bound to the config
 * @example
 * export const client = createLatchkit({ networks: networksFrom(wagmiConfig) })
 * bindWagmi(client, wagmiConfig)
 */
export function bindWagmi(client: Client, config: Config): () => void {
  if (typeof document === 'undefined') {
    getConnector(client, config)
    return () => {}
  }
  const bound = bindings.get(config)
  if (bound && bound.client !== client) throw new TypeError('Another client is bound to this wagmi config.')
  if (bound) return bound.unbind
  const stop = share(client, config, getConnector(client, config))
  const unbind = (): void => {
    stop()
    bindings.delete(config)
  }
  bindings.set(config, { client, unbind })
  return unbind
}

function share(client: Client, config: Config, connector: Connector): () => void {
  const { environment } = client
  /** Connectors of the config that are in use here, by the id of their connection here. */
  const adopted = new Map<string, Connector>()
  const adopting = new Set<string>()
  /** Connectors of the config that were tried here, by `uid`: one that cannot be used is tried once per connection. */
  const tried = new Set<string>()
  let isStopped = false

  const getFamily = () => client.getState().families[namespace]
  const getConnected = () =>
    getFamily()?.connections.filter(connection => connection.status === 'connected') ?? []
  const { ssr, store }: { ssr: boolean; store: PersistedStore } = config._internal
  /** Until the page has hydrated, the config stays as the server rendered it. */
  const isHydrated = (): boolean => !ssr || store.persist?.hasHydrated() !== false
  /** What is on its way in wagmi, or from there to here, ends with another call. */
  const isBusy = (): boolean =>
    config.state.status === 'connecting' ||
    config.state.status === 'reconnecting' ||
    adopting.size > 0 ||
    !isHydrated()

  const activate = (connectorId: string): Promise<void> =>
    callAccount(client, account => account.switchConnection(client, { namespace, connectorId })).catch(() => {
      // It has ended meanwhile.
    })

  /** What Latchkit's connector has: the connection in use, or the one before the config's own was chosen. */
  const getOwn = (): Shared | undefined => {
    const active = getFamily()?.activeConnectorId
    const connections = getConnected().filter(connection => !adopted.has(connection.connectorId))
    const inUse = connections.find(connection => connection.connectorId === active)
    return inUse ?? (active !== undefined && adopted.has(active) ? connections[0] : undefined)
  }

  /** Brings one connection of the config to what it is here. */
  function pushConnection(uid: string, { accounts, caipNetworkId }: Shared): void {
    const { events } = config._internal
    const theirs = config.state.connections.get(uid)
    const data = { uid, accounts: accounts.map(toEvmAddress), chainId: Number(toReference(caipNetworkId)) }
    if (!theirs) {
      void config.storage?.setItem('recentConnectorId', connectorId)
      events.connect(data)
    } else if (theirs.chainId !== data.chainId || theirs.accounts.join() !== data.accounts.join())
      events.change(data)
  }

  /** Syncs the config's own connectors with their connections here, once both sides got the provider's event. */
  function pushAdopted(): void {
    queueMicrotask(() => {
      if (isStopped || isBusy()) return
      for (const connection of getConnected()) {
        const uid = adopted.get(connection.connectorId)?.uid
        if (uid !== undefined && config.state.connections.has(uid)) pushConnection(uid, connection)
      }
    })
  }

  /** Ends what has ended here, in the config. */
  function pushEnds(): void {
    for (const [id, other] of adopted)
      if (!getConnected().some(connection => connection.connectorId === id)) {
        adopted.delete(id)
        if (config.state.connections.has(other.uid)) void disconnectWagmi(config, { connector: other })
      }
  }

  /** Brings the config to the client's state. */
  function pushToConfig(): void {
    if (isBusy()) return
    const { uid } = connector
    const connection = getOwn()
    if (connection) pushConnection(uid, connection)
    else if (config.state.connections.has(uid)) config._internal.events.disconnect({ uid })
    pushEnds()
    const family = getFamily()
    const current = adopted.get(family?.activeConnectorId ?? '')?.uid ?? uid
    if (config.state.current !== current && config.state.connections.has(current))
      config.setState(state => ({ ...state, current }))
    const chainId = family ? Number(toReference(family.activeNetworkId)) : Number.NaN
    if (config.state.current === null && config.state.chainId !== chainId)
      config.setState(state => ({ ...state, chainId }))
  }

  /** The modal asks a wallet: what wagmi has found meanwhile is taken over after that, or it would end the attempt. */
  const isAsking = (): boolean => client.getState().flow.step === 'requesting'
  let hasWaited = false

  function onClientChange(): void {
    if (hasWaited && !isAsking()) pullFromConfig(config.state)
    pushAdopted()
    pushToConfig()
  }

  /** Uses a connection that a connector of the config has made. */
  async function adopt(other: Connector): Promise<void> {
    if (tried.has(other.uid)) return
    tried.add(other.uid)
    adopting.add(other.uid)
    const finish = (): void => {
      if (!adopting.delete(other.uid)) return
      environment.clearTimeout(timer)
      pullFromConfig(config.state)
    }
    // A provider that never responds holds up nothing else.
    const timer = environment.setTimeout(finish, adoptTimeoutMs)
    try {
      const provider = await other.getProvider()
      const id = await callAccount(client, account =>
        account.adoptProvider(client, {
          namespace,
          provider,
          toConnector: adapter => toConnector(config, other, provider, adapter),
          isWanted: () => config.state.connections.has(other.uid),
        }),
      )
      if (id === undefined || !config.state.connections.has(other.uid)) return
      adopted.set(id, other)
      if (config.state.current === other.uid) await activate(id)
    } catch (error) {
      // The wallet has withdrawn its permission meanwhile. After any other failure the site keeps what it has.
      if (isError(error, 'NOT_CONNECTED')) await disconnectWagmi(config, { connector: other })
    } finally {
      finish()
    }
  }

  /** Brings the client to the config's state. */
  function pullFromConfig({ chainId: previousChainId }: { chainId: number }): void {
    const { connections, current, chainId } = config.state
    for (const uid of tried) if (!connections.has(uid)) tried.delete(uid)
    hasWaited = isAsking()
    if (isBusy() || hasWaited) return
    for (const [id, other] of adopted)
      if (!connections.has(other.uid)) {
        adopted.delete(id)
        void disconnect(client, { namespace, connectorId: id })
      }
    const connection = current === null ? undefined : connections.get(current)
    // As wagmi has stored it: until it has reconnected, the connector is its names alone.
    if (connection && !('getProvider' in connection.connector)) return
    if (connection && connection.connector.uid !== connector.uid) {
      const [id] = [...adopted].find(([, other]) => other.uid === connection.connector.uid) ?? []
      if (id === undefined) void adopt(connection.connector)
      else if (id !== getFamily()?.activeConnectorId) void activate(id)
    }
    if (!connection && getConnected().length === 0 && chainId !== previousChainId)
      switchNetwork(client, { chainId }).catch(() => {})
    pushToConfig()
    pushAdopted()
  }

  const stops = [
    client.subscribe(onClientChange),
    config.subscribe(
      state => state,
      (_, previous) => pullFromConfig(previous),
    ),
  ]
  pushToConfig()
  return () => {
    isStopped = true
    for (const stop of stops) stop()
  }
}
