import { defaultSdkVersion } from '../constants.js'
import type { Adapter } from '../contract/adapter.js'
import type { ChainNamespace } from '../contract/ids.js'
import type { LatchkitOptions, Metadata } from '../contract/options.js'
import { LatchkitError } from '../errors/LatchkitError.js'
import type { StateEvent } from '../state/events.js'
import { createInitialState } from '../state/initialState.js'
import { connectionsKey, readStorage, toStoredConnections } from '../state/readStorage.js'
import { isEarly, reduceEarly } from '../state/reduceEarly.js'
import { selectAccount } from '../state/selectors/selectAccount.js'
import type { State } from '../state/state.js'
import type { Client } from './client.js'
import { createEvents } from './createEvents.js'
import { createStorage } from './createStorage.js'
import { createEnvironment } from './environment.js'
import { type Internals, type Runtime, setInternals, toConnectorKey } from './internals.js'

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
 * same options object, or the same `options.id`, answers the same client until it is destroyed.
 * @throws CONFIG_INVALID
 * @example const client = createLatchkit({ networks: [mainnet], families: [evm()] })
 */
export function createLatchkit(options: LatchkitOptions): Client {
  const existing = (options.id !== undefined && byId.get(options.id)) || byOptions.get(options)
  if (existing) return existing

  const {
    sdkType = 'core',
    sdkVersion = defaultSdkVersion,
    transports = [],
    enableReconnect = true,
  } = options
  const environment = createEnvironment(options.environment)
  const storage = createStorage(options.storage, options.id)
  const serverState = createInitialState(options)
  const listeners = new Set<() => void>()
  const adapters = new Map<ChainNamespace, Adapter>()
  const loading = new Map<string, Promise<unknown>>()
  let state: State = serverState
  let restored: State = serverState
  let waiting: StateEvent[] = []
  let started = false

  /** Remembers a load until it fails; a failed one (offline, new deployment) is tried again by the next call. */
  const loadOnce = <Value>(key: string, load: () => Promise<Value>): Promise<Value> => {
    let promise = loading.get(key) as Promise<Value> | undefined
    if (!promise) {
      promise = load()
      loading.set(key, promise)
      promise.catch(() => loading.delete(key))
    }
    return promise
  }

  const internals: Internals = {
    connectors: new Map(),
    storage,
    destroyed: false,
    cleanups: new Set(),
    queue: [],
    loadRuntime: () =>
      loadOnce('', async () => {
        const { runtime } = await import('./runtime.js')
        if (!internals.runtime && !internals.destroyed) {
          internals.runtime = runtime
          runtime.save(client, restored)
          const events = waiting
          waiting = []
          events.forEach(client.dispatch)
          runtime.start(client)
        }
        return runtime
      }),
  }
  /** For what must not wait and may fail: the next intent tries again. */
  const later = (run: (runtime: Runtime) => unknown): void => {
    internals
      .loadRuntime()
      .then(run)
      .catch(() => {})
  }

  const { emit, onEvent } = createEvents(
    options,
    environment,
    () => selectAccount(state).address,
    internals.queue,
    () => internals.runtime?.sendEvents(client),
  )

  const start = (): void => {
    if (started || internals.destroyed || !isBrowser()) return
    started = true
    const stored = readStorage(storage)
    state = reduceEarly(
      createInitialState(options, environment.getPlatform()),
      enableReconnect ? stored : { ...stored, connections: [] },
    )
    restored = state
    emit('MODAL_CREATED', {})
    emit('INITIALIZE', {
      networks: options.networks.map(network => network.caipNetworkId),
      sdkType,
      sdkVersion,
    })
    const onHide = (): void => {
      if (document.visibilityState === 'hidden' && internals.queue.length > 0)
        later(runtime => runtime.sendEvents(client, true))
    }
    document.addEventListener('visibilitychange', onHide)
    internals.cleanups.add(() => document.removeEventListener('visibilitychange', onHide))
    if (!enableReconnect) return
    const unwatch = storage.watch?.(key => {
      if (key === null || key === connectionsKey) later(runtime => runtime.followStorage(client))
    })
    if (unwatch) internals.cleanups.add(unwatch)
    // All that a stored session needs is asked for at once; the rest of the kit stays unloaded.
    for (const { connections } of Object.values(state.families))
      for (const { namespace, connectorId } of connections) {
        client.loadAdapter(namespace).catch(() => {})
        if (transports.some(({ id }) => id === connectorId)) client.loadTransport(connectorId).catch(() => {})
      }
    if (Object.values(state.families).some(family => family.connections.length > 0))
      later(runtime => runtime.reconnect(client))
  }

  const client: Client = {
    id: options.id ?? environment.randomId(),
    options,
    metadata: getMetadata(options),
    environment,
    ports: options.ports ?? {},
    getState: () => state,
    getServerState: () => serverState,
    subscribe(listener) {
      start()
      const own = (): void => listener()
      listeners.add(own)
      return () => void listeners.delete(own)
    },
    dispatch(event) {
      const { destroyed, runtime } = internals
      if (destroyed) return
      if (!runtime && !isEarly(event)) {
        waiting.push(event)
        later(() => {})
        return
      }
      const before = state
      state = runtime ? runtime.reduce(before, event) : reduceEarly(before, event)
      if (state === before) return
      if (runtime) runtime.save(client, before)
      else if (event.type === 'connection/closed')
        storage.setItem(connectionsKey, toStoredConnections(state) ?? '[]')
      for (const listener of [...listeners]) if (listeners.has(listener)) listener()
    },
    emit,
    onEvent,
    prepare() {
      start()
      for (const { namespace } of options.families) client.loadAdapter(namespace).catch(() => {})
      return internals.loadRuntime().then(runtime => runtime.prepare(client))
    },
    getLoadedAdapter: namespace => adapters.get(namespace),
    async loadAdapter(namespace) {
      const definition = options.families.find(family => family.namespace === namespace)
      if (!definition)
        throw new LatchkitError('ADAPTER_MISSING', 'No adapter is configured for this chain family.', {
          context: { namespace },
        })
      return loadOnce(namespace, async () => {
        const [adapter, runtime] = await Promise.all([definition.load(), internals.loadRuntime()])
        if (!internals.destroyed) {
          adapters.set(namespace, adapter)
          runtime.watchFamily(client, adapter)
        }
        return adapter
      })
    },
    async loadTransport(id) {
      const definition = transports.find(transport => transport.id === id)
      if (!definition)
        throw new LatchkitError('CONFIG_INVALID', 'The configuration is not valid.', {
          details: `There is no transport ${id}.`,
        })
      return loadOnce(`transport ${id}`, async () => {
        const { metadata } = client
        const [transport, runtime] = await Promise.all([
          definition.load({ metadata, projectId: options.projectId, storage }),
          internals.loadRuntime(),
        ])
        if (internals.destroyed) transport.destroy()
        else runtime.watchTransport(client, transport)
        return transport
      })
    },
    getConnector: (namespace, connectorId) =>
      internals.connectors.get(toConnectorKey(namespace, connectorId)),
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
