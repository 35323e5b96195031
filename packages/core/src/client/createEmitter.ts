import type { Environment } from '../contract/environment.js'
import type { LatchkitEvent } from '../contract/events.js'
import type { Client, LatchkitOptions } from './client.js'
import type { Emit } from './internals.js'

/** Events that wait while the visitor never opens the modal; the oldest are dropped. */
const maxQueue = 100

export type Emitter = Pick<Client, 'onEvent'> & {
  emit: Emit
  /** Events for the operator's own server. */
  queue: LatchkitEvent[]
}

export type CreateEmitterParameters = {
  getAddress(): string | undefined
  /** Called for each event that joins the queue. */
  onQueued(): void
}

/** Typed events for the host, and a queue of them for the operator's own server. */
export function createEmitter(
  options: LatchkitOptions,
  environment: Environment,
  { getAddress, onQueued }: CreateEmitterParameters,
): Emitter {
  const listeners = new Set<(event: LatchkitEvent) => void>()
  const queue: LatchkitEvent[] = []
  if (options.onEvent) listeners.add(options.onEvent)
  const { telemetry, ports, features } = options
  return {
    queue,
    onEvent(listener) {
      // The same function may subscribe twice.
      const entry = (event: LatchkitEvent): void => listener(event)
      listeners.add(entry)
      return () => void listeners.delete(entry)
    },
    emit(name, properties, type = 'track') {
      const event = {
        id: environment.randomId(),
        timestamp: environment.now(),
        data: { type, event: name, properties, address: getAddress() },
      } as LatchkitEvent
      for (const listener of [...listeners]) {
        try {
          listener(event)
        } catch (error) {
          // A listener of the host that throws is the host's error: reported, and without effect on the connection.
          ;(globalThis as { reportError?: (error: unknown) => void }).reportError?.(error)
        }
      }
      if (telemetry === false || !ports?.analytics || name === 'MODAL_CREATED') return
      if (name !== 'INITIALIZE' && features?.analytics === false) return
      if (queue.push(event) > maxQueue) queue.shift()
      onQueued()
    },
  }
}
