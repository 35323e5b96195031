import type { Adapter } from '../contract/adapter.js'
import type { Connector } from '../contract/connector.js'
import type { EventName, EventProperties, LatchkitEvent } from '../contract/events.js'
import type { ChainNamespace } from '../contract/ids.js'
import type { KeyValueStorage } from '../contract/ports.js'
import type { LatchkitError } from '../errors/LatchkitError.js'
import type { StateEvent } from '../state/events.js'
import type { Reduction } from '../state/reduction.js'
import type { Client } from './client.js'

export type Emit = <Name extends EventName>(
  event: Name,
  properties: EventProperties[Name],
  type?: 'track' | 'error' | undefined,
) => void

/** What actions share and hosts do not see. */
export type Internals = {
  /** The only way state changes: synchronous, in the order of the calls. */
  dispatch(event: StateEvent): void
  emit: Emit
  reduction: Reduction
  storage: KeyValueStorage
  /** Ends an attempt that would connect too many wallets; set with the code of the account, so before there can be any. */
  checkLimit?:
    | ((
        target: { key: string; transportId?: string | undefined },
        end: (error: LatchkitError) => void,
      ) => void)
    | undefined
  /** Set by the engine, which has the directory. */
  isWalletScheme?: ((scheme: string) => boolean) | undefined
  /** Loads by key; a failed one is forgotten, so that the next call tries again. */
  loads: Map<string, Promise<unknown>>
  adapters: Map<ChainNamespace, Adapter>
  /** Objects behind `state.connectors`, by family and id. */
  connectors: Map<string, Connector>
  /** Typed events that wait to be sent to the operator's own server. */
  queue: LatchkitEvent[]
  /** Called for each event that joins the queue. */
  onQueued: (() => void) | undefined
  /** Called after each event that changed state. */
  onDispatched: ((event: StateEvent) => void) | undefined
  /** What happened before the log's code was loaded: the log begins with it. */
  early?: { at: number; event: StateEvent }[] | undefined
  /** Lines of the log buffer, once the engine fills one. */
  readLogs: (() => readonly string[]) | undefined
  destroyed: boolean
  cleanups: Set<() => void>
}

const all = new WeakMap<Client, Internals>()

export function setInternals(client: Client, internals: Internals): void {
  all.set(client, internals)
}

/** @throws TypeError for a client that `createLatchkit` did not make */
export function getInternals(client: Client): Internals {
  const internals = all.get(client)
  if (!internals) throw new TypeError('This client was not created by createLatchkit.')
  return internals
}

export function dispatch(client: Client, event: StateEvent): void {
  getInternals(client).dispatch(event)
}

export function emit<Name extends EventName>(
  client: Client,
  event: Name,
  properties: EventProperties[Name],
  type?: 'track' | 'error' | undefined,
): void {
  getInternals(client).emit(event, properties, type)
}

export const toConnectorKey = (namespace: ChainNamespace, connectorId: string): string =>
  `${namespace}:${connectorId}`

/** The connector behind an entry of `state.connectors`. */
export function getConnector(
  client: Client,
  namespace: ChainNamespace,
  connectorId: string,
): Connector | undefined {
  return getInternals(client).connectors.get(toConnectorKey(namespace, connectorId))
}

/** The adapter of a family that is loaded, for a tap that must not wait. */
export function getLoadedAdapter(client: Client, namespace: ChainNamespace): Adapter | undefined {
  return getInternals(client).adapters.get(namespace)
}
