import type { Connector } from '@latchkit/core'
import type { InjectedParameters } from './injected.js'

type Code = typeof import('./injected.js')

let code: Code | undefined

/** Loads what connecting and asking take. A failed download is tried again by the next call. */
export async function loadInjected(): Promise<Code> {
  code ??= await import('./injected.js')
  return code
}

/**
 * A wallet in the page whose code comes when the hand comes near it: from then on a tap reaches the wallet
 * in its own tick, as with `injected`.
 */
export function announced(
  parameters: InjectedParameters,
  load: () => Promise<Code> = loadInjected,
): Connector {
  const { provider, ...info } = parameters
  let wallet: Connector | undefined
  const use = <Value>(run: (wallet: Connector) => Promise<Value>): Promise<Value> => {
    const withCode = ({ injected }: Code): Promise<Value> => {
      wallet ??= injected(parameters)
      return run(wallet)
    }
    return code ? withCode(code) : load().then(withCode)
  }
  return {
    ...info,
    namespace: 'eip155',
    provider,
    connect: options => use(loaded => loaded.connect(options)),
    disconnect: () => use(loaded => loaded.disconnect()),
    request: options => use(loaded => loaded.request(options)),
    subscribe(listener) {
      let unwatch: (() => void) | undefined
      let ended = false
      use(async loaded => {
        if (!ended) unwatch = loaded.subscribe(listener)
        // Without its code nothing can have been connected: there is nothing to hear.
      }).catch(() => {})
      return () => {
        ended = true
        unwatch?.()
      }
    },
  }
}
