import { invalidParams, invalidRequest, WalletRpcError } from '../core/errors.js'
import { type BridgeMessage, type PageMessage, requestLimit, toBridge } from './protocol.js'

type Listener = (...args: unknown[]) => void
/** A provider as EIP-1193 has it. */
export type Provider = {
  readonly isLatchkitWallet: true
  request(args: { method: string; params?: unknown }): Promise<unknown>
  on(event: string, listener: Listener): Provider
  once(event: string, listener: Listener): Provider
  removeListener(event: string, listener: Listener): Provider
  removeAllListeners(event?: string): Provider
  isConnected(): boolean
}

/**
 * The page's end: sends requests through `post` and is fed with what comes back.
 * @example const { provider, receive } = createProvider(message => window.postMessage(message, origin))
 */
export function createProvider(post: (message: PageMessage) => void): {
  provider: Provider
  receive(message: BridgeMessage): void
} {
  const listeners = new Map<string, Listener[]>()
  const waiting = new Map<
    number,
    { isEvm: boolean; resolve(value: unknown): void; reject(error: Error): void }
  >()
  let lastId = 0
  let connected = false
  let ended = false

  const emit = (event: string, ...args: unknown[]): void => {
    for (const listener of [...(listeners.get(event) ?? [])])
      try {
        listener(...args)
      } catch (error) {
        // A listener that throws is the site's own error: it must show, and must not stop the others.
        queueMicrotask(() => {
          throw error
        })
      }
  }

  const provider: Provider = {
    isLatchkitWallet: true,
    isConnected: () => !ended,
    request(args) {
      return new Promise((resolve, reject) => {
        if (
          typeof args !== 'object' ||
          args === null ||
          typeof args.method !== 'string' ||
          args.method === ''
        )
          throw invalidRequest('A request needs a method name.')
        if (ended)
          throw new WalletRpcError(4900, 'The wallet has been restarted or removed. Reload the page.')
        const params = plainJson(args.params)
        lastId += 1
        const id = lastId
        // The other families read their accounts when the page loads, before a site can listen.
        waiting.set(id, { isEvm: !/^(bip122|stacks)_/.test(args.method), resolve, reject })
        post({ target: toBridge, id, method: args.method, ...(params === undefined ? {} : { params }) })
      })
    },
    on(event, listener) {
      listeners.set(event, [...(listeners.get(event) ?? []), listener])
      return provider
    },
    once(event, listener) {
      const wrapped: Listener = (...args) => {
        provider.removeListener(event, wrapped)
        listener(...args)
      }
      return provider.on(event, wrapped)
    },
    removeListener(event, listener) {
      const list = listeners.get(event) ?? []
      const index = list.lastIndexOf(listener)
      if (index >= 0) listeners.set(event, [...list.slice(0, index), ...list.slice(index + 1)])
      return provider
    },
    removeAllListeners(event) {
      if (event === undefined) listeners.clear()
      else listeners.delete(event)
      return provider
    },
  }

  function receive(message: BridgeMessage): void {
    if (message.type === 'event') {
      const { name, data } = message.event
      if (name === 'disconnect') {
        ended = true
        emit(name, new WalletRpcError(data.code, data.message))
      } else emit(name, data)
      return
    }
    const call = waiting.get(message.id)
    if (!call) return
    if (message.chainId && call.isEvm && !connected) {
      connected = true
      emit('connect', { chainId: message.chainId })
    }
    waiting.delete(message.id)
    if ('error' in message.outcome) {
      const { code, message: text, data } = message.outcome.error
      call.reject(new WalletRpcError(code, text, data))
    } else call.resolve(message.outcome.result)
  }

  return { provider, receive }
}

function plainJson(params: unknown): unknown {
  if (params === undefined) return undefined
  let text: string | undefined
  try {
    text = JSON.stringify(params)
  } catch {
    throw invalidParams('The parameters must be plain JSON.')
  }
  if (text === undefined) throw invalidParams('The parameters must be plain JSON.')
  if (text.length > requestLimit) throw invalidParams('The request is too large.')
  return JSON.parse(text)
}
