import type { FrameEvent } from '@latchkit/embedded/protocol'
import { randomId } from '../api/base64url.js'
import { createConnection } from './createConnection.js'
import { createHeldWindows, type HeldWindow } from './createHeldWindows.js'
import type { Place, ViewHello } from './viewMessages.js'
import type { ViewOptions } from './viewOptions.js'

export type Views = {
  /** Shows a view once those before it are done; undefined when it was closed without a result. */
  open<Result>(options: ViewOptions<Result>): Promise<Result | undefined>
  /**
   * The window that the host page opened for a request, which shows its views in turn; without an `id` there is none.
   * `release` closes it once no request holds it.
   */
  hold(id: string | undefined): HeldWindow | undefined
  /** Ends a view that the host removed, or what a closed window was for. */
  close(id: string): void
  closeAll(): void
}

/** Milliseconds for which a view waits to be decided. */
const openMs = 10 * 60_000

type Pending = Place & {
  id: string
  held: HeldWindow | undefined
  isOptional: boolean
  connect(port: MessagePort, isFramed: boolean): void
  end(): void
  leave(): void
}

/** The parts of the secure site that must be seen, one at a time; their pages reach the frame only from its own origin. */
export function createViews(parameters: {
  window: Window
  needsWindow: boolean
  notify: (event: FrameEvent) => void
}): Views {
  const { window, notify } = parameters
  const waiting: { held: HeldWindow | undefined; show(): void; cancel(): void }[] = []
  const windows = createHeldWindows(cancelHeld)
  let current: Pending | undefined

  window.addEventListener('message', ({ data, origin, ports }: MessageEvent) => {
    const [port] = ports
    if (origin !== window.location.origin || !port || !isHello(data)) return
    if (!data.isFramed) notify({ event: 'window', window: data.id })
    const isCurrent = current !== undefined && (current.id === data.id || current.held?.id === data.id)
    if (current && isCurrent && mayShow(current, data)) current.connect(port, data.isFramed)
    else if (isCurrent || data.isFramed || !windows.wait(data.id, port)) port.close()
  })
  // Windows of this page end with it; what they were for is not declined by that.
  window.addEventListener('pagehide', () => {
    current?.leave()
    windows.leave()
  })

  function next(): void {
    if (!current) waiting.shift()?.show()
  }

  function cancelHeld(held: HeldWindow): void {
    for (const each of waiting.filter(view => view.held === held)) each.cancel()
    if (current?.held === held) current.end()
  }

  function closeAll(): void {
    waiting.splice(0)
    current?.end()
    windows.closeAll()
  }

  return {
    hold: id => windows.hold(id),
    open: <Result>(options: ViewOptions<Result>) =>
      new Promise<Result | undefined>(resolve => {
        const id = randomId()
        const { held, page = '/view' } = options
        const needsWindow = options.needsWindow || parameters.needsWindow
        const end = (result?: Result) => {
          options.signal?.removeEventListener('abort', cancel)
          const index = waiting.indexOf(entry)
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
          const connection = createConnection({ id, options, needsWindow, end })
          const timer = setTimeout(cancel, openMs)
          stop = () => {
            clearTimeout(timer)
            const port = connection.release()
            // The page of a frame is no window that waits for the next view.
            if (!(port && held && !isInFrame && windows.wait(held.id, port))) endPort(port)
          }
          const { isOptional = false } = options
          const leave = () => endPort(connection.release())
          let isInFrame = false
          const connect = (port: MessagePort, isFramed: boolean) => {
            isInFrame = isFramed
            connection.connect(port)
          }
          current = { id, held, isOptional, page, needsWindow, connect, end: cancel, leave }
          notify({
            event: 'view',
            view: { id, purpose: options.purpose, needsWindow, page, ...(held && { window: held.id }) },
          })
          const port = held && windows.take(held)
          if (port) connect(port, false)
        }
        const entry = { held, show, cancel }
        if (options.signal?.aborted || held?.isClosed) return resolve(undefined)
        options.signal?.addEventListener('abort', cancel)
        waiting.push(entry)
        if (current?.isOptional) current.end()
        else next()
      }),
    close(id) {
      if (current?.id === id) current.end()
      windows.close(id)
    },
    closeAll,
  }
}

function endPort(port: MessagePort | undefined): void {
  port?.postMessage({ type: 'ended' })
  port?.close()
}

/** A window cannot be covered. In a frame only the page whose headers say who may frame it, and what may be framed at all. */
const mayShow = ({ needsWindow, page }: Place, hello: ViewHello): boolean =>
  !hello.isFramed || (!needsWindow && hello.page === page)

const isHello = (data: unknown): data is ViewHello => {
  const { type, id, page, isFramed } = Object(data)
  return (
    type === 'latchkit:view' &&
    typeof id === 'string' &&
    typeof page === 'string' &&
    typeof isFramed === 'boolean'
  )
}
