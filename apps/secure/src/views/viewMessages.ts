import type { SecureView } from '@latchkit/core'
import type { ViewPage } from '@latchkit/embedded/protocol'

export type ViewPurpose = SecureView['purpose']

/**
 * What a view's page sends to the frame: hello with a port, to a window of the same origin only. `id` names a view, or the
 * window of a request whose view may not be there yet.
 */
export type ViewHello = { type: 'latchkit:view'; id: string; page: string; isFramed: boolean }

/** What the frame sends on the port when there is something to show; in a window one may follow another. */
export type ViewDescription = {
  type: 'view'
  /** Of the view: one that is described twice goes on as it is. */
  id: string
  purpose: ViewPurpose
  data: unknown
  /** Its buttons are never armed in a frame. */
  needsWindow: boolean
}

/** `waiting`: the request is being prepared. `ended`: nothing more comes, and a window closes itself. */
export type ViewNotice = { type: 'waiting' } | { type: 'ended' }

/** A call of the page, or `closed` when it is left. */
export type ViewCall = { type: 'call'; id: number; method: string; params: unknown } | { type: 'closed' }

export type ViewResult =
  | { type: 'result'; id: number; result: unknown }
  | { type: 'error'; id: number; code: string; message: string }

/** Where a view may be shown in a frame; the server decides which pages a browser lets a host frame. */
export type Place = { page: ViewPage; needsWindow: boolean }
