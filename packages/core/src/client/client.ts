import type { Adapter } from '../contract/adapter.js'
import type { Connector } from '../contract/connector.js'
import type { EventName, EventProperties, LatchkitEvent } from '../contract/events.js'
import type { ChainNamespace, Unwatch } from '../contract/ids.js'
import type { Environment, LatchkitOptions, Metadata } from '../contract/options.js'
import type { Ports } from '../contract/ports.js'
import type { Transport } from '../contract/transport.js'
import type { StateEvent } from '../state/events.js'
import type { State } from '../state/state.js'

/** What `createLatchkit` answers and every action and hook takes. */
export type Client = {
  /** Unique per instance; also on the modal's host element. */
  id: string
  options: Readonly<LatchkitOptions>
  metadata: Metadata
  environment: Environment
  getState(): State
  /** The state a server renders and a browser hydrates with: nothing stored, nothing connected. */
  getServerState(): State
  subscribe(listener: () => void): Unwatch
  /** Private to core's actions: the only way state changes. */
  dispatch(event: StateEvent): void
  emit<Name extends EventName>(event: Name, properties: EventProperties[Name], type?: 'track' | 'error'): void
  onEvent(listener: (event: LatchkitEvent) => void): Unwatch
  /** Loads all that the open modal needs (families, bundled directory); called on intent, safe to repeat. */
  prepare(): Promise<void>
  /** Already loaded, or undefined: what a tap may use without waiting. */
  getLoadedAdapter(namespace: ChainNamespace): Adapter | undefined
  loadAdapter(namespace: ChainNamespace): Promise<Adapter>
  loadTransport(id: string): Promise<Transport>
  getConnector(namespace: ChainNamespace, connectorId: string): Connector | undefined
  ports: Ports
  /** Ends listeners, timers, sockets; pending connects settle as cancelled. */
  destroy(): void
}
