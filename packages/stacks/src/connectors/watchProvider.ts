import type { Unwatch } from '@latchkit/core'
import type { StacksProvider } from '../types.js'
import type { WalletQuirks } from './quirks.js'

type Handlers = {
  onAccounts(value: unknown): void
  onNetwork(value: unknown): void
  onDisconnected(): void
}

/** Subscribes to the events of a wallet; one that has none, or throws, has no events. */
export function watchProvider(
  provider: StacksProvider,
  events: WalletQuirks['events'],
  { onAccounts, onNetwork, onDisconnected }: Handlers,
): Unwatch {
  const stops: unknown[] = []
  const listen = (name: string | undefined, listener: (value: unknown) => void): void => {
    if (!events || name === undefined) return
    try {
      stops.push(provider[events.method]?.(name, listener))
    } catch {
      // Without its events, the accounts are read with the next request.
    }
  }
  listen(events?.accounts, onAccounts)
  listen(events?.network, onNetwork)
  listen(events?.disconnected, onDisconnected)
  return () => {
    for (const stop of stops)
      try {
        if (typeof stop === 'function') stop()
      } catch {
        // The wallet's own unsubscribe may fail; without listeners its events have no effect.
      }
  }
}
