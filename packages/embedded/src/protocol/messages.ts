import type { EmbeddedAccount, LoginStep } from '@latchkit/core'

/** Rises with each change that an older side cannot follow. */
export const protocolVersion = 2

/** Longest message, in UTF-16 units of its JSON. */
export const maxMessageLength = 262_144

/** The host's first message, to the secure site's exact origin, with one port of a `MessageChannel`. */
export type Hello = { type: 'latchkit:hello'; version: number; nonce: string }

/** The frame's first message, on the port. `nonce` is that of the hello. */
export type Ready = { type: 'latchkit:ready'; version: number; nonce: string; canProveVisibility: boolean }

/** Paths of what must be seen: `/view` may be framed, `/approve` by hosts that the server lists, `/keys` by none. */
export type ViewPage = '/view' | '/approve' | '/keys'

export type WireError = { code: string; message: string; rpcCode?: number | undefined }

/** What the host may ask of the frame; ids are the host's, unique per port, one response each. */
export type FrameMethods = {
  'login.get': { params: undefined; result: LoginStep }
  'email.start': { params: { email: string }; result: LoginStep }
  'email.verify': { params: { challengeId: string; code: string }; result: LoginStep }
  'email.resend': { params: { challengeId: string }; result: LoginStep }
  /** `flowId`: SHA-256 of a secret that stays in the frame, in base64url; a new one each time. */
  'social.prepare': { params: undefined; result: { flowId: string; number: string } }
  /** Resolves when the flow ended; `code` is what the window posted to its opener, absent when it could not. */
  'social.finish': { params: { flowId: string; code?: string | undefined }; result: LoginStep }
  'farcaster.start': { params: undefined; result: LoginStep }
  'farcaster.finish': { params: undefined; result: LoginStep }
  /** Sign-in with a passkey: the frame asks for a view of purpose `passkey`, and resolves when it ended. */
  'passkey.start': { params: undefined; result: LoginStep }
  'device.wait': { params: { approvalId: string }; result: LoginStep }
  'accounts.setPreferred': { params: { namespace: string; type: EmbeddedAccount['type'] }; result: LoginStep }
  /** Shows the recovery code in a view of purpose `backup`, while it waits to be written down. */
  'backup.open': { params: undefined; result: null }
  signOut: { params: undefined; result: null }
  /** The host removed a view, or the window `id` of a request is closed: what it asked for is declined. */
  'view.close': { params: { id: string }; result: null }
  /** The host opened a window for requests that follow; without one it is closed by `window.release`. */
  'window.hold': { params: { id: string }; result: null }
  'window.release': { params: { id: string }; result: null }
  /** A request of a family's own JSON-RPC: reads at once, the rest after approval. */
  request: {
    params: {
      account: string
      caipNetworkId: string
      method: string
      params: unknown
      /** Id of the window that the host opened for it, or may open; several requests may share one. */
      window?: string | undefined
    }
    result: unknown
  }
}

export type FrameMethod = keyof FrameMethods

export type FrameRequest<Method extends FrameMethod = FrameMethod> = {
  id: string
  method: Method
  params: FrameMethods[Method]['params']
}

export type FrameResponse = { id: string; result: unknown } | { id: string; error: WireError }

export type FrameEvent =
  | { event: 'login'; step: LoginStep }
  /**
   * The pending part that must be seen, at `page` of the secure site. In a frame `id` names it there; in a window `window`
   * does, where its request has one: it shows all views of the request in turn.
   */
  | {
      event: 'view'
      view: {
        id: string
        purpose: 'approve' | 'recover' | 'backup' | 'passkey' | 'settings'
        /** Decided by the secure site, and enforced by it and its headers. */
        needsWindow: boolean
        page: ViewPage
        window?: string | undefined
      } | null
    }
  /** A window has reached this frame: the `id` that its URL names. */
  | { event: 'window'; window: string }
