import type { Connector } from '@latchkit/core'
import type { SolanaConnector } from './cluster.js'
import type { StandardParameters } from './standard.js'

type Code = typeof import('./standard.js')

let code: Code | undefined

/** Loads what connecting and asking take. A failed download is tried again by the next call. */
export async function loadStandard(): Promise<Code> {
  code ??= await import('./standard.js')
  return code
}

/**
 * A wallet in the page whose code comes when the hand comes near it: from then on a tap reaches the wallet
 * in its own tick, as with `standard`.
 */
export function announced(
  parameters: StandardParameters,
  load: () => Promise<Code> = loadStandard,
): Connector {
  const { wallet, ...info } = parameters
  let loaded: SolanaConnector | undefined
  const use = <Value>(run: (connector: Connector) => Promise<Value>): Promise<Value> => {
    const withCode = ({ standard }: Code): Promise<Value> => {
      loaded ??= standard(parameters)
      connector.cluster = loaded.cluster
      return run(loaded)
    }
    return code ? withCode(code) : load().then(withCode)
  }
  const connector: SolanaConnector = {
    ...info,
    namespace: 'solana',
    provider: wallet,
    connect: options => use(({ connect }) => connect(options)),
    disconnect: () => use(({ disconnect }) => disconnect()),
    request: options => use(({ request }) => request(options)),
    subscribe(listener) {
      let unwatch: (() => void) | undefined
      let ended = false
      use(async ({ subscribe }) => {
        if (!ended) unwatch = subscribe(listener)
        // Without its code nothing can have been connected: there is nothing to hear.
      }).catch(() => {})
      return () => {
        ended = true
        unwatch?.()
      }
    },
  }
  return connector
}
