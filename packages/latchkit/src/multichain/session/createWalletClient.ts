import { LatchkitError } from '@latchkit/core/family'
import { openPort, type Port } from './openPort.js'

export type WalletClient = {
  /**
   * Sends one JSON-RPC request. Throws the wallet's error object as it is.
   * @param timeoutMs default: none, because a person decides
   * @throws METHOD_UNSUPPORTED where no wallet is reached, or none responds in time
   */
  request(method: string, params?: object | undefined, timeoutMs?: number | undefined): Promise<unknown>
  close(): void
}

type Waiting = {
  resolve(result: unknown): void
  reject(error: unknown): void
  /** Of a request that the wallet has to respond to in time. */
  timer?: ReturnType<typeof setTimeout> | undefined
}

const unsupported = (): LatchkitError => new LatchkitError('METHOD_UNSUPPORTED')

const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null

/** JSON-RPC over the wallet's port, which is opened by the first request and again after the wallet closed it. */
export function createWalletClient(onNotification: (method: unknown, params: unknown) => void): WalletClient {
  const waiting = new Map<number, Waiting>()
  let opening: Promise<Port> | undefined
  // Other clients of the page share the wallet's channel.
  let lastId = Math.floor(Math.random() * 2 ** 31)

  const onMessage = (message: unknown): void => {
    if (!isObject(message)) return
    const { id, result, error, method, params } = message
    if (id === undefined || id === null) {
      onNotification(method, params)
      return
    }
    const request = typeof id === 'number' ? waiting.get(id) : undefined
    // A request of another client, or the echo of one.
    if (!request || method !== undefined || typeof id !== 'number') return
    waiting.delete(id)
    clearTimeout(request.timer)
    if (error === undefined || error === null) request.resolve(result)
    else request.reject(error)
  }
  const onClose = (): void => {
    opening = undefined
    const requests = [...waiting.values()]
    waiting.clear()
    for (const { reject, timer } of requests) {
      clearTimeout(timer)
      reject(
        timer === undefined
          ? new LatchkitError('WALLET_FAILED', { details: 'The wallet closed the channel.' })
          : unsupported(),
      )
    }
  }
  const open = (): Promise<Port> => {
    opening ??= openPort({ onMessage, onClose })
    opening.catch(() => {
      opening = undefined
    })
    return opening
  }

  return {
    async request(method, params, timeoutMs) {
      const port = await open()
      const id = ++lastId
      return new Promise((resolve, reject) => {
        const onTimeout = (): void => {
          waiting.delete(id)
          reject(unsupported())
        }
        const timer = timeoutMs === undefined ? undefined : setTimeout(onTimeout, timeoutMs)
        waiting.set(id, { resolve, reject, timer })
        port.post({ jsonrpc: '2.0', id, method, ...(params ? { params } : {}) })
      })
    },
    close() {
      opening?.then(
        ({ close }) => close(),
        () => {},
      )
      onClose()
    },
  }
}
