import type { Unwatch } from '../contract/ids.js'

export type Emitter<Event> = {
  emit(event: Event): void
  /** The same function may subscribe more than once. */
  subscribe(listener: (event: Event) => void): Unwatch
}

/**
 * The listeners of one event source.
 * @param start runs with the first listener; what it returns runs when the last one leaves
 */
export function createEmitter<Event>(start: () => Unwatch): Emitter<Event> {
  const subscriptions = new Set<{ listener: (event: Event) => void }>()
  let stop: Unwatch | undefined
  return {
    emit(event) {
      for (const { listener } of [...subscriptions]) listener(event)
    },
    subscribe(listener) {
      const subscription = { listener }
      if (subscriptions.size === 0) stop = start()
      subscriptions.add(subscription)
      return () => {
        if (subscriptions.delete(subscription) && subscriptions.size === 0) stop?.()
      }
    },
  }
}
