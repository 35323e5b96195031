import { migration } from '../chunks.js'
import { defaultSdkVersion } from '../constants.js'
import type { Metadata } from '../contract/environment.js'
import type { NetworkList } from '../contract/network.js'
import { createInitialState } from '../initialState.js'
import { reduceBase } from '../reduceBase.js'
import { createPageReduction } from '../reducePage.js'
import { getActiveConnection } from '../state/completeFamily.js'
import type { StateEvent } from '../state/events.js'
import { writeStorage } from '../state/persist.js'
import { readStorage } from '../state/readStorage.js'
import { selectAccount } from '../state/selectors/selectAccount.js'
import type { State } from '../state/state.js'
import { assertOptions } from './assertOptions.js'
import { callEngine, callRestoration } from './callEngine.js'
import { call } from './chunk.js'
import type { Client, LatchkitOptions } from './client.js'
import { createEmitter } from './createEmitter.js'
import { createStorage } from './createStorage.js'
import { createEnvironment } from './environment.js'
import { type Internals, setInternals } from './internals.js'
import { loadFamilyCode, loadTransportCode } from './loadCode.js'

const byOptions = new WeakMap<LatchkitOptions, Client>()
const byId = new Map<string, Client>()

const isBrowser = (): boolean => typeof window !== 'undefined' && typeof document !== 'undefined'

function getMetadata({ metadata }: LatchkitOptions): Metadata {
  const page = isBrowser() ? { name: document.title, url: location.origin } : { name: '', url: '' }
  return { ...page, description: '', icons: [], ...metadata }
}

/**
 * Creates the client that every action, hook and view takes. Synchronous; sends nothing and loads nothing,
 * unless a session is stored: then it loads that wallet's family and restores it without any prompt. The
 * same options object, or the same `options.id`, returns the same client until it is destroyed.
 * @throws CONFIG_INVALID
 * @example const client = createLatchkit({ networks: [network], families: [family()] })
 */
export function createLatchkit<const Networks extends NetworkList>(
  options: LatchkitOptions<Networks>,
): Client<Networks>
export function createLatchkit(options: LatchkitOptions): Client {
  assertOptions(options)
  const existing = (options.id !== undefined && byId.get(options.id)) || byOptions.get(options)
  if (existing) return existing

  const { sdkType = 'core', sdkVersion = defaultSdkVersion, enableReconnect = true } = options
  const environment = createEnvironment(options.environment)
  const storage = createStorage(options.storage, options.id)
  const serverState = createInitialState(options)
  const reduction = createPageReduction(options)
  const listeners = new Set<() => void>()
  let state: State = serverState
  let started = false

  const dispatch = (event: StateEvent): void => {
    if (internals.destroyed) return
    const before = state
    const next = reduction.reduce(before, event, reduction)
    if (next === before) return
    state = next
    const wasOpen = before.modal.open
    if (next.modal.open !== wasOpen || (wasOpen && event.type === 'modal/closed'))
      emit(wasOpen ? 'MODAL_CLOSE' : 'MODAL_OPEN', { connected: selectAccount(before).isConnected })
    writeStorage(storage, before, next)
    internals.onDispatched?.(event)
    for (const listener of [...listeners]) if (listeners.has(listener)) listener()
    if (event.type === 'modal/opened' || (next.modal.open && !wasOpen)) client.prepare().catch(() => {})
  }
  const { emit, onEvent, queue } = createEmitter(options, environment, {
    getAddress: () => getActiveConnection(state.families[state.activeNamespace])?.accounts[0]?.split(':')[2],
    onQueued: () => internals.onQueued?.(),
  })
  const internals: Internals = {
    dispatch,
    emit,
    reduction,
    storage,
    loads: new Map(),
    adapters: new Map(),
    connectors: new Map(),
    queue,
    onQueued: undefined,
    onDispatched: undefined,
    readLogs: undefined,
    destroyed: false,
    cleanups: new Set(),
  }

  const start = (): void => {
    if (started || internals.destroyed || !isBrowser()) return
    started = true
    const stored = readStorage(storage)
    // Not dispatched: what was just read need not be written.
    state = reduceBase(serverState, enableReconnect ? stored : { ...stored, connections: [] })
    emit('MODAL_CREATED', {})
    emit('INITIALIZE', {
      networks: options.networks.map(network => network.caipNetworkId),
      sdkType,
      sdkVersion,
    })
    const page = document
    const onHide = (): void => {
      if (page.visibilityState !== 'hidden') return
      // Of a visitor who showed no intent only this is sent, and code requested now would not arrive.
      const [first] = queue
      if (first?.data.event !== 'INITIALIZE' || !options.ports?.beacon) return
      queue.shift()
      options.ports.beacon(first)
    }
    page.addEventListener('visibilitychange', onHide)
    internals.cleanups.add(() => page.removeEventListener('visibilitychange', onHide))
    if (!enableReconnect) return
    const unwatch = storage.watch?.(key => {
      if (key === null || key.endsWith('/connections'))
        callRestoration(client, ({ watchOtherTabs }) => watchOtherTabs(client)).catch(() => {})
    })
    if (unwatch) internals.cleanups.add(unwatch)
    const connections = Object.values(state.families).flatMap(family => family.connections)
    // All that a stored session needs is requested at once.
    for (const { namespace, connectorId } of connections) {
      loadFamilyCode(client, namespace).catch(() => {})
      if (options.remoteConnectors?.some(({ id }) => id === connectorId))
        loadTransportCode(client, connectorId).catch(() => {})
    }
    // A failed download is tried again by the next intent.
    if (connections.length > 0) callRestoration(client, ({ reconnect }) => reconnect(client)).catch(() => {})
    else if (storage.getItem('@appkit/connected_namespaces') && !storage.getItem('@latchkit/carried_over'))
      callRestoration(client, ({ reconnect }) =>
        call(migration, async ({ migrateAppKitStorage }) => {
          if (await migrateAppKitStorage(client)) await reconnect(client)
        }),
      ).catch(() => {})
  }

  const client: Client = {
    id: options.id ?? environment.randomId(),
    options,
    metadata: getMetadata(options),
    environment,
    getState: () => state,
    getServerState: () => serverState,
    subscribe(listener) {
      start()
      // The same function may subscribe twice.
      const entry = (): void => listener()
      listeners.add(entry)
      return () => void listeners.delete(entry)
    },
    onEvent,
    getLogs: () => internals.readLogs?.() ?? [],
    prepare() {
      start()
      for (const { namespace } of options.families) loadFamilyCode(client, namespace).catch(() => {})
      return callEngine(client, engine => engine.prepare(client))
    },
    destroy() {
      for (const cleanup of [...internals.cleanups]) cleanup()
      internals.destroyed = true
      internals.cleanups.clear()
      listeners.clear()
      byOptions.delete(options)
      if (byId.get(client.id) === client) byId.delete(client.id)
    },
  }
  setInternals(client, internals)
  // A server's module lives for many visitors: only a page keeps its client.
  if (isBrowser()) {
    byOptions.set(options, client)
    if (options.id !== undefined) byId.set(options.id, client)
  }
  start()
  return client
}
