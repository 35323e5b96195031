import type { LatchkitEvent } from '../contract/events.js'
import type { Environment, LatchkitOptions } from '../contract/options.js'
import type { Client } from './client.js'

/** What waits for a visitor who never opens the modal must not grow without end. */
const maxQueue = 100

/** Typed events for the host, and a queue of them for the operator's own server (D2, R7.21). */
export function createEvents(
  options: LatchkitOptions,
  environment: Environment,
  getAddress: () => string | undefined,
  queue: LatchkitEvent[],
  onQueued: () => void,
): Pick<Client, 'emit' | 'onEvent'> {
  const listeners = new Set<(event: LatchkitEvent) => void>()
  if (options.onEvent) listeners.add(options.onEvent)
  const { telemetry, ports, features } = options
  return {
    onEvent(listener) {
      const own = (event: LatchkitEvent): void => listener(event)
      listeners.add(own)
      return () => void listeners.delete(own)
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
          // A host's listener that throws is its own bug: shown to it, and no harm to the connection.
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
