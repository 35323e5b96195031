import { type Chunk, call } from '../client/chunk.js'
import type { Connector, ConnectorInfo } from '../contract/connector.js'

/**
 * A connector whose code is in a chunk. The chunk starts to load here, when the wallet is discovered; once it is
 * loaded, a tap reaches the wallet in the same tick.
 * @example createLazyConnector({ ...info, provider }, connectors, ({ injected }) => injected({ ...info, provider }))
 */
export function createLazyConnector<Provider, Module>(
  info: ConnectorInfo & { provider: Provider },
  chunk: Chunk<Module>,
  create: (module: Module) => Connector,
): Connector & { provider: Provider } {
  let connector: Connector | undefined
  const use = <Value>(run: (connector: Connector) => Promise<Value>): Promise<Value> =>
    call(chunk, module => {
      connector ??= create(module)
      return run(connector)
    })
  // A failed load is reported by the first call, which tries again.
  chunk.load().catch(() => {})
  return {
    ...info,
    connect: parameters => use(({ connect }) => connect(parameters)),
    disconnect: () => use(({ disconnect }) => disconnect()).catch(() => {}),
    request: parameters => use(({ request }) => request(parameters)),
    subscribe(listener) {
      let unwatch: (() => void) | undefined
      let stopped = false
      // Nothing can be connected without the code, so a failed load has no events to report.
      use(async ({ subscribe }) => {
        if (!stopped) unwatch = subscribe(listener)
      }).catch(() => {})
      return () => {
        stopped = true
        unwatch?.()
      }
    },
  }
}
