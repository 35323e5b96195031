import { LatchkitError, wait } from '@latchkit/core/family'

const binary = 'com.solana.mobilewalletadapter.v1'
const base64 = 'com.solana.mobilewalletadapter.v1.base64'

/** A connection to the wallet that carries bytes, as binary messages or as base64 text. */
export type MobileSocket = {
  send(message: Uint8Array<ArrayBuffer>): void
  /** To be called once, before the first message can arrive. */
  listen(onMessage: (message: Uint8Array<ArrayBuffer>) => void, onClose: () => void): void
  close(): void
}

export type OpenSocketParameters = {
  port: number
  signal: AbortSignal
  /** Milliseconds between two tries. */
  delayMs?: number | undefined
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
    // A close event follows; without a listener some environments throw.
    socket.onerror = () => {}
  })
}

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
 * Tries until the wallet listens, which takes a moment after its start.
 * @throws CANCELLED
 */
export async function openSocket({
  port,
  signal,
  delayMs = 100,
}: OpenSocketParameters): Promise<MobileSocket> {
  let socket: WebSocket | undefined
  while (!socket) {
    if (signal.aborted) throw new LatchkitError('CANCELLED')
    socket = await tryOnce(port, signal)
    if (!socket) await wait(delayMs, signal)
  }
  const opened = socket
  const isText = opened.protocol === base64
  return {
    send: message => opened.send(isText ? btoa(String.fromCharCode(...message)) : message),
    listen(onMessage, onClose) {
      opened.onmessage = ({ data }) => {
        const bytes = toBytes(data)
        // An empty message only keeps the connection open.
        if (!bytes) opened.close()
        else if (bytes.length > 0) onMessage(bytes)
      }
      opened.onclose = onClose
      opened.onerror = () => {}
    },
    close: () => opened.close(),
  }
}
