import { BaseError } from '@latchkit/core'

const binary = 'com.solana.mobilewalletadapter.v1'
const base64 = 'com.solana.mobilewalletadapter.v1.base64'

/** A connection to the wallet that carries bytes, in either of the two forms a wallet may speak. */
export type MobileSocket = {
  send(message: Uint8Array<ArrayBuffer>): void
  /** Called once, before the first message can come; messages keep their order. */
  listen(onMessage: (message: Uint8Array<ArrayBuffer>) => void, onClose: () => void): void
  close(): void
}

export type OpenSocketParameters = {
  port: number
  signal: AbortSignal
  /** Milliseconds between two tries. */
  delay?: number | undefined
}

function tryOnce(port: number, signal: AbortSignal): Promise<WebSocket | undefined> {
  return new Promise(resolve => {
    const socket = new WebSocket(`ws://localhost:${port}/solana-wallet`, [binary, base64])
    socket.binaryType = 'arraybuffer'
    const settle = (value: WebSocket | undefined): void => {
      signal.removeEventListener('abort', cancel)
      socket.onopen = socket.onclose = socket.onerror = null
      resolve(value)
    }
    const cancel = (): void => {
      settle(undefined)
      socket.onerror = () => {}
      socket.close()
    }
    signal.addEventListener('abort', cancel)
    socket.onopen = () => settle(socket)
    socket.onclose = () => settle(undefined)
    // A close follows; without a listener some environments throw.
    socket.onerror = () => {}
  })
}

const wait = (milliseconds: number): Promise<void> =>
  new Promise(resolve => {
    setTimeout(resolve, milliseconds)
  })

function toBytes(data: unknown): Uint8Array<ArrayBuffer> | undefined {
  if (data instanceof ArrayBuffer) return new Uint8Array(data)
  if (typeof data !== 'string') return undefined
  try {
    return Uint8Array.from(atob(data), character => character.charCodeAt(0))
  } catch {
    return undefined
  }
}

/**
 * Knocks until the wallet listens: it needs a moment to start.
 * @throws CANCELLED when the signal ends it
 */
export async function openSocket({ port, signal, delay = 100 }: OpenSocketParameters): Promise<MobileSocket> {
  let socket: WebSocket | undefined
  while (!socket) {
    if (signal.aborted) throw new BaseError('CANCELLED')
    socket = await tryOnce(port, signal)
    if (!socket) await wait(delay)
  }
  const opened = socket
  const isText = opened.protocol === base64
  return {
    send: message => opened.send(isText ? btoa(String.fromCharCode(...message)) : message),
    listen(onMessage, onClose) {
      opened.onmessage = ({ data }) => {
        const bytes = toBytes(data)
        // An empty message is a sign of life and nothing else.
        if (!bytes) opened.close()
        else if (bytes.length > 0) onMessage(bytes)
      }
      opened.onclose = onClose
      opened.onerror = () => {}
    },
    close: () => opened.close(),
  }
}
