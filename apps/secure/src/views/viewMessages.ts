import type { SecureView } from '@latchkit/core'

export type ViewPurpose = SecureView['purpose']

/** What a view's page sends to the frame: hello with a port, to a window of the same origin only. */
export type ViewHello = { type: 'latchkit:view'; id: string }

/** What the frame sends on the port, once. */
export type ViewDescription = { type: 'view'; purpose: ViewPurpose; data: unknown }

/** A call of the page, or `closed` when it is left. */
export type ViewCall = { type: 'call'; id: number; method: string; params: unknown } | { type: 'closed' }

export type ViewResult =
  | { type: 'result'; id: number; result: unknown }
  | { type: 'error'; id: number; code: string; message: string }
