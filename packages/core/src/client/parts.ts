import type { Client } from './client.js'
import type { Connected } from './connected.js'
import type { Connecting } from './connecting.js'
import type { Runtime } from './internals.js'
import { onDestroy } from './internals.js'

type Part<Value> = {
  /** A failed download is tried again by the next call. */
  load(): Promise<Value>
  getLoaded(): Value | undefined
  /** An action of this part: in this very tick once it is loaded, so that a tap reaches the wallet. */
  when(name: string): (client: Client, parameters: never) => unknown
}

function createPart<Value extends Pick<Runtime, 'actions'>>(fetch: () => Promise<Value>): Part<Value> {
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

/** What a tap in the list needs: loaded when the pointer comes near a row, and on a phone with the list. */
export const connectingPart: Part<Connecting> = /* @__PURE__ */ createPart(() =>
  import('./connecting.js').then(({ connecting }) => connecting),
)

/** What only a page with a wallet needs: loaded while the visitor still approves, or with a stored session. */
export const connectedPart: Part<Connected> = /* @__PURE__ */ createPart(() =>
  import('./connected.js').then(({ connected }) => connected),
)

/** Loads it as soon as a wallet has been asked, so that it is there before the answer. */
export function loadWhenAsked(client: Client): void {
  const look = (): void => {
    const { flow, families } = client.getState()
    const isAsked = flow.step === 'requesting'
    if (!isAsked && Object.values(families).every(family => family.connections.length === 0)) return
    unwatch()
    connectedPart.load().catch(() => {})
  }
  const unwatch = client.subscribe(look)
  onDestroy(client, unwatch)
  look()
}
