import { LatchkitError } from '@latchkit/core/internal'
import {
  type FrameEvent,
  type FrameMethod,
  type FrameMethods,
  type FrameRequest,
  type FrameResponse,
  type Hello,
  maxMessageLength,
  protocolVersion,
} from '../protocol/messages.js'
import { parseFrameMessage, parseReady } from '../protocol/parseFrameMessage.js'
import { toLoginError } from './toLoginError.js'

export type CallOptions = { signal?: AbortSignal | undefined; timeoutMs?: number | undefined }

/** The hidden frame of the secure site, opened by the first call and kept. */
export type FrameClient = {
  /** @throws LatchkitError `LOGIN_UNAVAILABLE` when the frame does not load, or what the secure site refused with */
  call<Method extends FrameMethod>(
    method: Method,
    params: FrameMethods[Method]['params'],
    options?: CallOptions,
  ): Promise<FrameMethods[Method]['result']>
  subscribe(listener: (event: FrameEvent) => void): () => void
  destroy(): void
}

/** Milliseconds for the frame to load, and then to say hello: together below 10 s. */
const loadMs = 7000
const readyMs = 2500
/** Milliseconds for a method that waits for the server only. */
const callMs = 30_000

type Pending = { resolve(result: unknown): void; reject(error: Error): void }

export function createFrameClient(parameters: { origin: string; window: Window }): FrameClient {
  const { origin, window } = parameters
  const { document } = window
  const listeners = new Set<(event: FrameEvent) => void>()
  const pending = new Map<string, Pending>()
  let iframe: HTMLIFrameElement | undefined
  let opening: Promise<MessagePort> | undefined
  let port: MessagePort | undefined
  let last = 0

  function drop(error: LatchkitError): void {
    port?.close()
    port = undefined
    opening = undefined
    for (const { reject } of pending.values()) reject(error)
    pending.clear()
  }

  function remove(): void {
    iframe?.remove()
    iframe = undefined
    drop(unavailable())
  }

  function onMessage({ data }: MessageEvent): void {
    const message = parseFrameMessage(data)
    if (!message) return
    if ('id' in message) settle(message)
    else for (const listener of [...listeners]) listener(message)
  }

  function settle(response: FrameResponse): void {
    const call = pending.get(response.id)
    // One response each: another of the same id finds nothing.
    pending.delete(response.id)
    if ('error' in response) call?.reject(toLoginError(response.error))
    else call?.resolve(response.result)
  }

  /** Says hello to what the frame shows now; resolves with the port once the secure site is ready. */
  const greet = (target: HTMLIFrameElement): Promise<MessagePort> =>
    new Promise((resolve, reject) => {
      const { port1, port2 } = new MessageChannel()
      const hello: Hello = { type: 'latchkit:hello', version: protocolVersion, nonce: createNonce() }
      const timer = setTimeout(() => {
        port1.close()
        reject(unavailable())
      }, readyMs)
      port1.onmessage = ({ data }) => {
        const ready = parseReady(data)
        if (ready?.nonce !== hello.nonce) return
        clearTimeout(timer)
        if (ready.version !== protocolVersion) {
          port1.close()
          reject(unavailable('The secure site has another version.'))
          return
        }
        port1.onmessage = onMessage
        resolve(port1)
      }
      target.contentWindow?.postMessage(hello, origin, [port2])
    })

  function open(): Promise<MessagePort> {
    opening ??= new Promise<MessagePort>((resolve, reject) => {
      const created = createFrame(
        document,
        `${origin}/frame?host=${encodeURIComponent(window.location.origin)}`,
      )
      iframe = created
      const fail = (error: unknown) => {
        if (iframe === created) remove()
        reject(error)
      }
      const timer = setTimeout(() => fail(unavailable()), loadMs)
      created.addEventListener('load', () => {
        clearTimeout(timer)
        // A frame that loads anew has lost its port, and what was asked of it.
        if (port) drop(unavailable())
        const greeting = greetInto(created)
        opening = greeting
        greeting.then(resolve, fail)
      })
      document.body.append(created)
    })
    return opening
  }

  async function greetInto(target: HTMLIFrameElement): Promise<MessagePort> {
    port = await greet(target)
    return port
  }

  return {
    async call(method, params, { signal, timeoutMs = callMs } = {}) {
      if (signal?.aborted) throw new LatchkitError('CANCELLED')
      const target = await open()
      last += 1
      const request: FrameRequest = { id: String(last), method, params }
      const text = JSON.stringify(request)
      if (text.length > maxMessageLength) throw new LatchkitError('WALLET_FAILED', { details: 'too long' })
      return new Promise((resolve, reject) => {
        const end = () => {
          clearTimeout(timer)
          signal?.removeEventListener('abort', cancel)
          pending.delete(request.id)
        }
        const fail = (error: Error) => {
          end()
          reject(error)
        }
        const cancel = () => fail(new LatchkitError('CANCELLED'))
        const timer = setTimeout(() => fail(unavailable()), timeoutMs)
        signal?.addEventListener('abort', cancel)
        pending.set(request.id, {
          resolve(result) {
            end()
            resolve(result as FrameMethods[typeof method]['result'])
          },
          reject: fail,
        })
        target.postMessage(text)
      })
    },
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    destroy: remove,
  }
}

function createFrame(document: Document, url: string): HTMLIFrameElement {
  const frame = document.createElement('iframe')
  frame.hidden = true
  frame.tabIndex = -1
  frame.setAttribute('aria-hidden', 'true')
  frame.setAttribute('sandbox', 'allow-scripts allow-same-origin')
  frame.referrerPolicy = 'no-referrer'
  frame.title = 'Sign-in'
  frame.src = url
  return frame
}

const unavailable = (details?: string) => new LatchkitError('LOGIN_UNAVAILABLE', { details })

const createNonce = () =>
  [...crypto.getRandomValues(new Uint8Array(16))].map(byte => byte.toString(16).padStart(2, '0')).join('')
