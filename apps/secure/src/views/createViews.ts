import type { FrameEvent } from '@latchkit/embedded/protocol'
import { randomId } from '../api/base64url.js'
import { toKnownError } from '../frame/toKnownError.js'
import type { ViewCall, ViewDescription, ViewHello, ViewPurpose, ViewResult } from './viewMessages.js'

/** What the page of a view may call; `done` ends the view. */
export type ViewCalls<Result> = Readonly<
  Record<string, (params: unknown, done: (result: Result) => void) => unknown>
>

export type ViewOptions<Result> = {
  purpose: ViewPurpose
  /** Sent to the page by structured clone. */
  data: unknown
  calls: ViewCalls<Result>
  signal?: AbortSignal | undefined
  needsWindow?: boolean | undefined
  /** Whether another view may take its place, because it can be had again. */
  isOptional?: boolean | undefined
}

export type Views = {
  /** Shows a view once those before it are done; undefined when it was closed without a result. */
  open<Result>(options: ViewOptions<Result>): Promise<Result | undefined>
  /** Ends a view that the host removed. */
  close(id: string): void
  closeAll(): void
}

/** Milliseconds in which a page that was left may come back: a view that moves between elements loads anew. */
const returnMs = 1000
/** Milliseconds for which a view waits to be decided. */
const openMs = 10 * 60_000

type Pending = { id: string; isOptional: boolean; connect(port: MessagePort): void; end(): void }

/** The parts of the secure site that must be seen, one at a time; their pages reach the frame only from its own origin. */
export function createViews(parameters: {
  window: Window
  needsWindow: boolean
  notify: (event: FrameEvent) => void
}): Views {
  const { window, notify } = parameters
  const waiting: (() => void)[] = []
  let current: Pending | undefined

  window.addEventListener('message', ({ data, origin, ports }: MessageEvent) => {
    const [port] = ports
    if (origin !== window.location.origin || !port || !isHello(data)) return
    if (current?.id === data.id) current.connect(port)
    else port.close()
  })

  function next(): void {
    if (!current) waiting.shift()?.()
  }

  return {
    open: <Result>(options: ViewOptions<Result>) =>
      new Promise<Result | undefined>(resolve => {
        const id = randomId()
        const end = (result?: Result) => {
          options.signal?.removeEventListener('abort', cancel)
          const index = waiting.indexOf(show)
          if (index >= 0) waiting.splice(index, 1)
          if (current?.id === id) {
            stop()
            current = undefined
            notify({ event: 'view', view: null })
          }
          resolve(result)
          next()
        }
        const cancel = () => end()
        let stop = () => {}
        const show = () => {
          const connection = createConnection(options, end)
          const timer = setTimeout(cancel, openMs)
          stop = () => {
            clearTimeout(timer)
            connection.close()
          }
          current = { id, isOptional: options.isOptional ?? false, connect: connection.connect, end: cancel }
          const needsWindow = options.needsWindow ?? parameters.needsWindow
          notify({ event: 'view', view: { id, purpose: options.purpose, needsWindow } })
        }
        if (options.signal?.aborted) return resolve(undefined)
        options.signal?.addEventListener('abort', cancel)
        waiting.push(show)
        if (current?.isOptional) current.end()
        else next()
      }),
    close(id) {
      if (current?.id === id) current.end()
    },
    closeAll() {
      waiting.splice(0)
      current?.end()
    },
  }
}

/** The port of the page that shows a view now; a page that comes back takes the place of the one before. */
function createConnection<Result>(options: ViewOptions<Result>, end: (result?: Result) => void) {
  let port: MessagePort | undefined
  let leaving: ReturnType<typeof setTimeout> | undefined
  const close = () => {
    clearTimeout(leaving)
    port?.close()
    port = undefined
  }
  async function run(target: MessagePort, call: Extract<ViewCall, { type: 'call' }>): Promise<void> {
    const send = (message: ViewResult) => target.postMessage(message)
    try {
      const method = Object.hasOwn(options.calls, call.method) ? options.calls[call.method] : undefined
      if (!method) return
      send({ type: 'result', id: call.id, result: await method(call.params, end) })
    } catch (error) {
      const { code, message } = toKnownError(error)
      send({ type: 'error', id: call.id, code, message })
    }
  }
  return {
    close,
    connect(target: MessagePort) {
      close()
      port = target
      target.onmessage = ({ data }: MessageEvent<ViewCall>) => {
        if (data.type === 'call') void run(target, data)
        else if (port === target) leaving = setTimeout(() => end(), returnMs)
      }
      const description: ViewDescription = { type: 'view', purpose: options.purpose, data: options.data }
      target.postMessage(description)
    },
  }
}

const isHello = (data: unknown): data is ViewHello =>
  typeof data === 'object' &&
  data !== null &&
  'type' in data &&
  data.type === 'latchkit:view' &&
  'id' in data &&
  typeof data.id === 'string'
