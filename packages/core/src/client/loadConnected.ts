import type { Client } from './client.js'
import type { Connected } from './connected.js'
import { onDestroy } from './lifetime.js'

let loaded: Connected | undefined
let loading: Promise<Connected> | undefined

/** The part of core for connected pages; a failed download is tried again by the next call. */
export function loadConnected(): Promise<Connected> {
  loading ??= import('./connected.js').then(
    ({ connected }) => {
      loaded = connected
      return connected
    },
    (error: unknown) => {
      loading = undefined
      throw error
    },
  )
  return loading
}

/** Calls an action of a connected page: in this very tick once it is loaded, so that a tap reaches the wallet. */
export function whenConnected(name: string): (client: Client, parameters: never) => unknown {
  const call = (client: Client, parameters: never, { actions }: Connected): unknown =>
    actions[name]?.(client, parameters)
  return (client, parameters) =>
    loaded ? call(client, parameters, loaded) : loadConnected().then(part => call(client, parameters, part))
}

/** Loads it as soon as a wallet has been asked, so that it is there before the answer. */
export function loadWhenAsked(client: Client): void {
  const look = (): void => {
    const { flow, families } = client.getState()
    if (flow.step === 'idle' && Object.values(families).every(family => family.connections.length === 0))
      return
    unwatch()
    loadConnected().catch(() => {})
  }
  const unwatch = client.subscribe(look)
  onDestroy(client, unwatch)
  look()
}
