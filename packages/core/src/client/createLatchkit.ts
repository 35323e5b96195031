import { defaultSdkVersion } from '../constants.js'
import type { LatchkitOptions, Metadata } from '../contract/options.js'
import type { TransportDefinition } from '../contract/transport.js'
import type { StateEvent } from '../state/events.js'
import { createInitialState } from '../state/initialState.js'
import { connectionsKey, readStorage } from '../state/readStorage.js'
import { reduceEarly } from '../state/reduceEarly.js'
import { getActiveConnection } from '../state/settleFamily.js'
import type { State } from '../state/state.js'
import type { Client } from './client.js'
import { createEvents } from './createEvents.js'
import { createStorage } from './createStorage.js'
import { createEnvironment } from './environment.js'
import { type Internals, type Runtime, setInternals, toConnectorKey } from './internals.js'

type TransportContext = Parameters<TransportDefinition['load']>[0]

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
 * @example const client = createLatchkit({ networks: [network], families: [family()] })
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

  /** A family's or a transport's code, together with what knows how to use it. */
  const loadPart = async <Part>(
    definition: { load(context: TransportContext): Promise<Part> } | undefined,
    key: string,
    code: 'ADAPTER_MISSING' | 'CONFIG_INVALID',
    adopt: (runtime: Runtime, part: Part) => void,
  ): Promise<Part> => {
    const { loadRuntime } = internals
    if (!definition) return (await loadRuntime()).fail(code, key)
    return loadOnce(key, async () => {
      const { metadata } = client
      const loads = [
        definition.load({ metadata, projectId: options.projectId, storage }),
        loadRuntime(),
      ] as const
      const [part, runtime] = await Promise.all(loads)
      adopt(runtime, part)
      return part
    })
  }

  const internals: Internals = {
    adapters: new Map(),
    connectors: new Map(),
    storage,
    destroyed: false,
    cleanups: new Set(),
    queue: [],
    adopt(runtime) {
      if (internals.runtime || internals.destroyed) return
      internals.runtime = runtime
      runtime.save(client, restored)
      flush()
      runtime.start(client)
    },
    loadRuntime: () =>
      loadOnce('', async () => {
        const { runtime } = await import('./lazyRuntime.js')
        internals.adopt?.(runtime)
        return runtime
      }),
  }
  /** Events that waited for the code that knows them. */
  const flush = (): void => {
    const events = waiting
    waiting = []
    events.forEach(client.dispatch)
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
    () => getActiveConnection(state.families[state.activeNamespace])?.accounts[0]?.split(':')[2],
    internals.queue,
    () => internals.runtime?.sendEvents(client),
  )

  const start = (): void => {
    if (started || internals.destroyed || !isBrowser()) return
    started = true
    const stored = readStorage(storage)
    const event = enableReconnect ? stored : { ...stored, connections: [] }
    state = reduceEarly(serverState, event) ?? serverState
    restored = state
    emit('MODAL_CREATED', {})
    emit('INITIALIZE', {
      networks: options.networks.map(network => network.caipNetworkId),
      sdkType,
      sdkVersion,
    })
    const page = document
    const onHide = (): void => {
      if (page.visibilityState === 'hidden' && internals.queue.length > 0)
        later(runtime => runtime.sendEvents(client, true))
    }
    page.addEventListener('visibilitychange', onHide)
    internals.cleanups.add(() => page.removeEventListener('visibilitychange', onHide))
    if (!enableReconnect) return
    const unwatch = storage.watch?.(key => {
      if (key === null || key.endsWith('/connections')) later(runtime => runtime.followStorage(client))
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
    else if (storage.getItem('@appkit/connected_namespaces') && !storage.getItem('@latchkit/carried_over'))
      later(runtime => runtime.carryOver(client))
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
      const before = state
      const next = (runtime?.reduce ?? reduceEarly)(before, event)
      if (destroyed || next === before) return
      if (!next) {
        // The code for this kind of event is not needed before there is an intent, or an account: it takes
        // effect a moment later.
        waiting.push(event)
        later(loaded => loaded.loadRest().then(flush))
        return
      }
      state = next
      if (runtime) runtime.save(client, before)
      else if (event.type === 'connection/closed')
        storage.setItem(
          connectionsKey,
          JSON.stringify(Object.values(state.families).flatMap(family => family.connections)),
        )
      for (const listener of [...listeners]) if (listeners.has(listener)) listener()
    },
    emit,
    onEvent,
    prepare() {
      start()
      for (const { namespace } of options.families) client.loadAdapter(namespace).catch(() => {})
      return internals.loadRuntime().then(runtime => runtime.prepare(client))
    },
    getLoadedAdapter: namespace => internals.adapters.get(namespace),
    loadAdapter: namespace =>
      loadPart(
        options.families.find(family => family.namespace === namespace),
        namespace,
        'ADAPTER_MISSING',
        (runtime, adapter) => runtime.watchFamily(client, adapter),
      ),
    loadTransport: id =>
      loadPart(
        transports.find(transport => transport.id === id),
        `transport ${id}`,
        'CONFIG_INVALID',
        (runtime, transport) => runtime.watchTransport(client, transport),
      ),
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
