import type { VirtualWalletEngine } from './createVirtualWallet.js'
import { toRpcError } from './rpcError.js'

/** An EIP-1193 provider. */
export type VirtualProvider = {
  isMetaMask?: boolean | undefined
  request(request: { method: string; params?: unknown }): Promise<unknown>
  on(event: string, listener: (value: unknown) => void): void
  removeListener(event: string, listener: (value: unknown) => void): void
  /** Listeners held now, over all events. */
  listenerCount(): number
}

/**
 * The wallet as a provider in this process, for tests without a browser.
 * @param origin of the site that asks
 */
export function createProvider(engine: VirtualWalletEngine, origin = 'http://localhost'): VirtualProvider {
  const listeners = new Map<string, Set<(value: unknown) => void>>()
  engine.onEvent(({ event, value, origins }) => {
    if (origins && !origins.includes(origin)) return
    for (const listener of [...(listeners.get(event) ?? [])]) listener(value)
  })
  return {
    ...(engine.options.isMetaMask ? { isMetaMask: true } : {}),
    async request(request) {
      try {
        return await engine.handle(origin, request)
      } catch (error) {
        const { code, message, data } = toRpcError(error)
        throw Object.assign(new Error(message), { code, ...(data === undefined ? {} : { data }) })
      }
    },
    on(event, listener) {
      listeners.set(event, (listeners.get(event) ?? new Set()).add(listener))
    },
    removeListener: (event, listener) => void listeners.get(event)?.delete(listener),
    listenerCount: () => [...listeners.values()].reduce((sum, set) => sum + set.size, 0),
  }
}
