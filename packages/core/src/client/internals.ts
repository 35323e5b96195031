import type { Adapter } from '../contract/adapter.js'
import type { Connector } from '../contract/connector.js'
import type { LatchkitEvent } from '../contract/events.js'
import type { ChainNamespace, Unwatch } from '../contract/ids.js'
import type { KeyValueStorage } from '../contract/ports.js'
import type { Transport } from '../contract/transport.js'
import type { StateEvent } from '../state/events.js'
import type { State } from '../state/state.js'
import type { Client } from './client.js'
import type { DirectoryCode } from './directoryCode.js'

/** What actions share and no host sees. */
export type Internals = {
  /** Objects behind `state.connectors`, by family and id. */
  connectors: Map<string, Connector>
  storage: KeyValueStorage
  destroyed: boolean
  cleanups: Set<() => void>
  /** Typed events that wait to be sent to the operator's own server (D2). */
  queue: LatchkitEvent[]
  adapters: Map<ChainNamespace, Adapter>
  /** All that is not needed before the first intent; undefined until it has been loaded. */
  runtime?: Runtime | undefined
  loadRuntime(): Promise<Runtime>
  /** Begins to use it, once. Absent where nothing can be loaded. */
  adopt?: ((runtime: Runtime) => void) | undefined
}

/** What is loaded on the first intent. */
export type Runtime = {
  /** Undefined: an event about an account, and what deals with those has yet to be loaded. */
  reduce(state: State, event: StateEvent): State | undefined
  loadRest(): Promise<unknown>
  /** Writes to storage what has changed since `before`. */
  save(client: Client, before: State): void
  /** Begins to hear what happens. */
  start(client: Client): void
  prepare(client: Client): Promise<void>
  reconnect(client: Client): Promise<void>
  followStorage(client: Client): Promise<void>
  /** Once: takes over what a former integration has stored (D22). */
  carryOver(client: Client): Promise<void>
  watchFamily(client: Client, adapter: Adapter): void
  watchTransport(client: Client, transport: Transport): void
  /** Sends the queue if it may go; `flush` because the page is about to be hidden. */
  sendEvents(client: Client, flush?: boolean | undefined): void
  /** @throws always: the error of this code. */
  fail(code: 'ADAPTER_MISSING' | 'CONFIG_INVALID', details: string): never
  /** Where wallets are looked up: handed over rather than imported, so that it comes with this chunk. */
  directory: DirectoryCode
  /** Not called by this name: see `runtime`. */
  shared?: readonly unknown[] | undefined
  /** By name; their types are those of the functions that call them. */
  actions: Readonly<Record<string, (client: Client, parameters: never) => unknown>>
}

const internals = new WeakMap<Client, Internals>()

export function setInternals(client: Client, values: Internals): void {
  internals.set(client, values)
}

/** A client that somebody built by hand (a test's literal) gets empty ones. */
export function getInternals(client: Client): Internals {
  let found = internals.get(client)
  if (!found) {
    const storage = { getItem: () => null, setItem() {}, removeItem() {} }
    found = {
      connectors: new Map(),
      storage,
      destroyed: false,
      cleanups: new Set(),
      queue: [],
      loadRuntime: () => Promise.reject(new TypeError('This client was not made by createLatchkit.')),
      adapters: new Map(),
    }
    internals.set(client, found)
  }
  return found
}

export const toConnectorKey = (namespace: ChainNamespace, connectorId: string): string =>
  `${namespace}:${connectorId}`

/**
 * Calls what is loaded on the first intent: in this very tick once it is there, so that a tap reaches the
 * wallet at once. No wallet is known before that.
 */
export function callRuntime<Call extends (client: Client, parameters: never) => Promise<unknown>>(
  client: Client,
  name: string,
  parameters: Parameters<Call>[1],
): ReturnType<Call> {
  const { runtime, loadRuntime } = getInternals(client)
  const call = ({ actions }: Runtime): unknown => actions[name]?.(client, parameters as never)
  return (runtime ? call(runtime) : loadRuntime().then(call)) as ReturnType<Call>
}

/** Runs `end` when the client is destroyed, soon if it is, unless the returned function was called before. */
export function onDestroy(client: Client, end: () => void): Unwatch {
  const { cleanups, destroyed } = getInternals(client)
  cleanups.add(end)
  // What was under way when it was destroyed begins nothing that lasts.
  if (destroyed) queueMicrotask(() => cleanups.delete(end) && end())
  return () => void cleanups.delete(end)
}

/** One value per client for a module that needs memory, made on first use. */
export function createSlot<Value>(create: (client: Client) => Value): (client: Client) => Value {
  const values = new WeakMap<Client, Value>()
  return client => {
    let value = values.get(client)
    if (value === undefined) {
      value = create(client)
      values.set(client, value)
    }
    return value
  }
}

/** A timer of the client's environment that does not outlive the client. */
export function later(client: Client, milliseconds: number, callback: () => void): Unwatch {
  const { environment } = client
  const stop = (): void => {
    environment.clearTimeout(handle)
    forget()
  }
  const handle = environment.setTimeout(() => {
    forget()
    callback()
  }, milliseconds)
  const forget = onDestroy(client, () => environment.clearTimeout(handle))
  return stop
}

export type Part<Value> = {
  /** A failed download is tried again by the next call. */
  load(): Promise<Value>
  getLoaded(): Value | undefined
  /** An action of this part: in this very tick once it is loaded, so that a tap reaches the wallet. */
  when(name: string): (client: Client, parameters: never) => unknown
}

/** A part of core that is loaded when it is needed, and asked for again when that failed. */
export function createPart<Value extends Pick<Runtime, 'actions'>>(fetch: () => Promise<Value>): Part<Value> {
  let loaded: Value | undefined
  let loading: Promise<Value> | undefined
  const load = (): Promise<Value> => {
    loading ??= fetch().then(
      value => {
        loaded = value
        return value
      },
      (error: unknown) => {
        loading = undefined
        throw error
      },
    )
    return loading
  }
  return {
    load,
    getLoaded: () => loaded,
    when: name => (client, parameters) =>
      loaded
        ? loaded.actions[name]?.(client, parameters)
        : load().then(({ actions }) => actions[name]?.(client, parameters)),
  }
}
