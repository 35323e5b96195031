import type { FrameClient } from '../client/createFrameClient.js'
import type { ViewPage } from '../protocol/messages.js'

/** A request's claim on a window: `id` names the window to the frame. */
export type Hold = { id: string; release(): void }

/** `cut`: it went away before the secure site reached its frame, as the policy of the host page can cause. */
export type WindowState = 'open' | 'closed' | 'cut'

export type ViewWindows = {
  /** With `opens`: in the window that is open, else in a new one, opened in this tick where the browser lets it. */
  hold(opens: boolean): Hold
  /** Opens the window of a request or a view, or brings it to the front; false when the browser blocked it. */
  open(id: string, page: ViewPage): boolean
  getState(id: string): WindowState
  close(id: string): void
}

type Entry = { users: number; state: WindowState; isReached: boolean; popup?: Window | undefined }

const lookMs = 500
const features = 'popup,width=440,height=760'

/** Whether the browser still counts a tap of the visitor; one that cannot say is asked for the window itself. */
export const isActivated = ({ navigator }: Window): boolean => navigator.userActivation?.isActive !== false

/**
 * The windows of the secure site. One is opened in the tick of the tap, before the frame knows what it will show: the host
 * page chooses its id, and the window waits for the views of the requests that name it.
 */
export function createViewWindows(parameters: {
  frame: FrameClient
  window: Window
  toUrl(page: ViewPage, id: string): string
  onChange(id: string): void
}): ViewWindows {
  const { frame, window, toUrl, onChange } = parameters
  const entries = new Map<string, Entry>()

  frame.subscribe(message => {
    const entry = message.event === 'window' ? entries.get(message.window) : undefined
    if (entry) entry.isReached = true
  })
  window.addEventListener('pagehide', () => {
    for (const { popup } of entries.values()) popup?.close()
  })

  const create = (users: number): [string, Entry] => {
    const id = crypto.randomUUID()
    const entry: Entry = { users, state: 'closed', isReached: false }
    entries.set(id, entry)
    return [id, entry]
  }

  function change(id: string, entry: Entry, state: WindowState): void {
    entry.state = state
    onChange(id)
  }

  function openFor(id: string, entry: Entry, page: ViewPage): boolean {
    const popup = window.open(toUrl(page, id), '_blank', features)
    if (!popup) return false
    entry.popup = popup
    entry.isReached = false
    change(id, entry, 'open')
    const look = setInterval(() => {
      if (!popup.closed && entries.get(id) === entry) return
      clearInterval(look)
      if (!popup.closed) return popup.close()
      entry.popup = undefined
      change(id, entry, entry.isReached ? 'closed' : 'cut')
      // The visitor closed it. One that never reached the frame can be opened again.
      if (entry.isReached) frame.call('view.close', { id }).catch(() => {})
    }, lookMs)
    return true
  }

  function close(id: string): void {
    const popup = entries.get(id)?.popup
    entries.delete(id)
    if (!popup) return
    popup.close()
    window.focus()
  }

  return {
    hold(opens) {
      const open = opens && [...entries].find(([, { popup }]) => popup && !popup.closed)
      const [id, entry] = open || create(0)
      entry.users += 1
      if (opens && !open && isActivated(window)) openFor(id, entry, '/approve')
      let isReleased = false
      return {
        id,
        release() {
          if (!isReleased) entry.users -= 1
          isReleased = true
          if (entry.users === 0 && entries.get(id) === entry) close(id)
        },
      }
    },
    open(id, page) {
      const entry = entries.get(id) ?? { users: 0, state: 'closed', isReached: false }
      entries.set(id, entry)
      if (!entry.popup || entry.popup.closed) return openFor(id, entry, page)
      entry.popup.focus()
      return true
    },
    getState: id => entries.get(id)?.state ?? 'closed',
    close,
  }
}
