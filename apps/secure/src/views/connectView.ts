import { ApiError } from '../api/ApiError.js'
import type { ViewCall, ViewDescription, ViewHello, ViewResult } from './viewMessages.js'

/** The page's end of a view: what it shows, and what it may ask of the frame that holds the session. */
export type ViewConnection = {
  description: ViewDescription
  call<Result>(method: string, params?: unknown): Promise<Result>
}

/** Milliseconds in which the frame has to respond. */
const connectMs = 8000
/** Most frames of the host page that are asked. */
const maxFrames = 64

/**
 * Connects the page of a view with the frame of the same host page. It asks each frame of that page, addressed to our own
 * origin, so that no other page receives anything.
 *
 * @throws ApiError with `VIEW_GONE` when no frame has a view of this id
 */
export function connectView(window: Window, id: string): Promise<ViewConnection> {
  const host: Window | null = window.parent === window ? window.opener : window.parent
  return new Promise((resolve, reject) => {
    const channels: MessageChannel[] = []
    const timer = setTimeout(() => settle(undefined), connectMs)
    function settle(chosen: MessageChannel | undefined, description?: ViewDescription): void {
      clearTimeout(timer)
      for (const channel of channels) if (channel !== chosen) channel.port1.close()
      if (chosen && description) resolve(serve(window, chosen.port1, description))
      else reject(new ApiError({ code: 'VIEW_GONE', message: 'This request is no longer open.', status: 0 }))
    }
    if (!host) return settle(undefined)
    for (let index = 0; index < Math.min(host.length, maxFrames); index += 1) {
      const channel = new MessageChannel()
      channels.push(channel)
      channel.port1.onmessage = ({ data }: MessageEvent<ViewDescription>) => {
        if (data.type === 'view') settle(channel, data)
      }
      const hello: ViewHello = { type: 'latchkit:view', id }
      host[index]?.postMessage(hello, window.location.origin, [channel.port2])
    }
  })
}

function serve(window: Window, port: MessagePort, description: ViewDescription): ViewConnection {
  const calls = new Map<number, { resolve(value: unknown): void; reject(error: Error): void }>()
  let last = 0
  const send = (message: ViewCall) => port.postMessage(message)
  port.onmessage = ({ data }: MessageEvent<ViewResult>) => {
    const call = calls.get(data.id)
    calls.delete(data.id)
    if (data.type === 'result') call?.resolve(data.result)
    else call?.reject(new ApiError({ code: data.code, message: data.message, status: 0 }))
  }
  window.addEventListener('pagehide', () => send({ type: 'closed' }))
  return {
    description,
    call: <Result>(method: string, params?: unknown) =>
      new Promise<Result>((resolve, reject) => {
        last += 1
        calls.set(last, { resolve: value => resolve(value as Result), reject })
        send({ type: 'call', id: last, method, params })
      }),
  }
}
