import { returnMs } from './returnMs.js'
import type { ViewCall, ViewNotice } from './viewMessages.js'

/** A window that the host page opened before there was anything to show in it. */
export type HeldWindow = {
  id: string
  /** The visitor closed it: what it was opened for is declined. */
  isClosed: boolean
  release(): void
}

export type HeldWindows = {
  hold(id: string | undefined): HeldWindow | undefined
  /** Keeps the port of a window that has nothing to show; false when no request holds it. */
  wait(id: string, port: MessagePort): boolean
  /** The port of the window, which shows a view now. */
  take(held: HeldWindow): MessagePort | undefined
  close(id: string): void
  closeAll(): void
  /** The page of this frame is left. */
  leave(): void
}

type Entry = HeldWindow & {
  users: number
  port: MessagePort | undefined
  leaving: ReturnType<typeof setTimeout> | undefined
}

/** Windows that wait for the views of their requests, by the id that the host page chose. */
export function createHeldWindows(onClose: (held: HeldWindow) => void): HeldWindows {
  const entries = new Map<string, Entry>()
  const send = (port: MessagePort, type: ViewNotice['type']) => port.postMessage({ type })

  function end(entry: Entry): void {
    entries.delete(entry.id)
    clearTimeout(entry.leaving)
    if (entry.port) {
      send(entry.port, 'ended')
      entry.port.close()
    }
  }

  function close(id: string): void {
    const entry = entries.get(id)
    if (!entry) return
    entry.isClosed = true
    end(entry)
    onClose(entry)
  }

  return {
    hold(id) {
      if (id === undefined) return undefined
      const entry: Entry = entries.get(id) ?? {
        id,
        isClosed: false,
        users: 0,
        port: undefined,
        leaving: undefined,
        release() {
          entry.users -= 1
          if (entry.users === 0 && entries.get(id) === entry) end(entry)
        },
      }
      entry.users += 1
      entries.set(id, entry)
      return entry
    },
    wait(id, port) {
      const entry = entries.get(id)
      if (!entry) return false
      clearTimeout(entry.leaving)
      if (entry.port !== port) entry.port?.close()
      entry.port = port
      port.onmessage = ({ data }: MessageEvent<ViewCall>) => {
        if (data.type !== 'closed' || entry.port !== port) return
        // A page that loads anew comes back.
        entry.leaving = setTimeout(() => close(id), returnMs)
      }
      send(port, 'waiting')
      return true
    },
    take(held) {
      const entry = entries.get(held.id)
      const port = entry?.port
      if (entry) entry.port = undefined
      return port
    },
    close,
    closeAll() {
      for (const entry of [...entries.values()]) close(entry.id)
    },
    leave() {
      for (const { port } of entries.values()) if (port) send(port, 'ended')
    },
  }
}
