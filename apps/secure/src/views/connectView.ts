import { ApiError } from '../api/ApiError.js'
import type { ViewCall, ViewDescription, ViewHello, ViewNotice, ViewResult } from './viewMessages.js'

/** The page's end of a view: what it shows, and what it may ask of the frame that holds the session. */
export type ViewConnection = {
  description: ViewDescription
  call<Result>(method: string, params?: unknown): Promise<Result>
}

/** `gone`: no frame has a view of this id. */
export type ViewState = ViewConnection | 'waiting' | 'ended' | 'gone'

/** Milliseconds in which a frame has to respond: a window may be open before the frame is loaded. */
const connectMs = 15_000
/** Milliseconds after which it is asked again; doubled each time. */
const firstRetryMs = 200
/** Most frames of the host page that are asked. */
const maxFrames = 64
/** Milliseconds between looks at whether the host page is closed. */
const lookMs = 1000

/**
 * Connects the page of a view with the frame of the same host page. It asks each frame of that page, addressed to our own
 * origin, so that no other page receives anything, and asks again while none responds.
 *
 * @param onState - called with each view in turn: a window may show several of one request
 */
export function connectView(window: Window, id: string, onState: (state: ViewState) => void): void {
  const isFramed = window.parent !== window
  const host: Window | null = isFramed ? window.parent : window.opener
  const hello: ViewHello = { type: 'latchkit:view', id, page: window.location.pathname, isFramed }
  const calls = new Map<number, { resolve(value: unknown): void; reject(error: Error): void }>()
  let port: MessagePort | undefined
  let last = 0
  let retry: ReturnType<typeof setTimeout> | undefined
  const send = (message: ViewCall) => port?.postMessage(message)

  function end(state: 'ended' | 'gone'): void {
    clearTimeout(retry)
    clearTimeout(timer)
    clearInterval(look)
    port?.close()
    port = undefined
    onState(state)
  }

  function onMessage(from: MessagePort, data: ViewDescription | ViewNotice | ViewResult): void {
    if (data.type === 'result' || data.type === 'error') {
      settle(data)
      return
    }
    clearTimeout(retry)
    clearTimeout(timer)
    // The frame keeps the port of the last hello that it got, and responds to each in turn.
    port = from
    if (data.type === 'ended') end('ended')
    else onState(data.type === 'waiting' ? 'waiting' : { description: data, call })
  }

  const call = <Result>(method: string, params?: unknown) =>
    new Promise<Result>((resolve, reject) => {
      last += 1
      calls.set(last, { resolve: value => resolve(value as Result), reject })
      send({ type: 'call', id: last, method, params })
    })

  function settle(result: ViewResult): void {
    const pending = calls.get(result.id)
    calls.delete(result.id)
    if (result.type === 'result') pending?.resolve(result.result)
    else pending?.reject(new ApiError({ code: result.code, message: result.message, status: 0 }))
  }

  function ask(delayMs: number): void {
    for (let index = 0; index < Math.min(host?.length ?? 0, maxFrames); index += 1) {
      const { port1, port2 } = new MessageChannel()
      port1.onmessage = ({ data }: MessageEvent<ViewDescription | ViewNotice | ViewResult>) =>
        onMessage(port1, data)
      host?.[index]?.postMessage(hello, window.location.origin, [port2])
    }
    retry = setTimeout(() => ask(delayMs * 2), delayMs)
  }

  const timer = setTimeout(() => end('gone'), connectMs)
  const look = setInterval(() => {
    if (host?.closed) end('ended')
  }, lookMs)
  if (!host) {
    end('gone')
    return
  }
  window.addEventListener('pagehide', () => send({ type: 'closed' }))
  ask(firstRetryMs)
}
