import type { LoginEvent, LoginPort, LoginStep, SecureView } from '@latchkit/core'
import { call, createChunk } from '@latchkit/core/internal'
import type { FrameClient } from '../client/createFrameClient.js'
import type { ViewPage } from '../protocol/messages.js'
import { createSecureView, type ViewFacts } from './createSecureView.js'
import { createViewWindows, type Hold } from './createViewWindows.js'
import { redirectMarker } from './redirectMarker.js'

/** Milliseconds for what waits for the visitor. */
const visitorMs = 11 * 60_000

/** What the host page wishes: `value` opens a window for what can move value, `window` for every approval, `frame` for none. */
export type ApprovalPlace = 'value' | 'window' | 'frame'

export type EmbeddedLogin = LoginPort & {
  /** The window of a request: opened in this tick where `method` can move value. */
  holdFor(method: string): Hold | undefined
  holdWindow(): () => void
}

/** Methods of a request that is shown to the visitor, and of those that can move value. */
const shown = /^(eth_s(end|ign)T|personal_sign$|solana_sign|sign(Psbt|Message)$|stx_sign)/
const moving = /^(eth_|solana_sign.*Transaction|signPsbt|stx_signT)/

/** Fulfils {@link LoginPort} by the frame of the secure site. */
export function createLoginPort(parameters: {
  frame: FrameClient
  origin: string
  window: Window
  approvals: ApprovalPlace
}): EmbeddedLogin {
  const { frame, origin, window, approvals } = parameters
  const listeners = new Set<(event: LoginEvent) => void>()
  const notify = (event: LoginEvent) => {
    for (const listener of [...listeners]) listener(event)
  }
  const onStep = (step: LoginStep) => notify({ type: 'changed', step })

  function toUrl(page: ViewPage, id: string, theme?: 'dark' | 'light'): string {
    const url = new URL(page, origin)
    const query = { id, host: window.location.origin, ...(theme && { theme }) }
    for (const [name, value] of Object.entries(query)) url.searchParams.set(name, value)
    return url.href
  }
  let current: { facts: ViewFacts; view: SecureView } | undefined
  const windows = createViewWindows({
    frame,
    window,
    toUrl,
    onChange(id) {
      // What is said about the window has changed.
      if (current && (current.facts.window ?? current.facts.id) === id)
        notify({ type: 'view', view: current.view })
    },
  })

  frame.subscribe(message => {
    if (message.event === 'login') return onStep(message.step)
    if (message.event !== 'view') return
    if (current && !current.facts.window) windows.close(current.facts.id)
    const { view: given } = message
    const isOpen = given?.window !== undefined && windows.getState(given.window) === 'open'
    const facts = given && {
      ...given,
      // What a window is open for is shown there.
      needsWindow: given.needsWindow || approvals === 'window' || isOpen,
    }
    const isPending = () => current?.facts === facts
    current = facts
      ? { facts, view: createSecureView({ frame, origin, window, windows, view: facts, isPending, toUrl }) }
      : undefined
    notify({ type: 'view', view: current?.view })
  })
  /** Loaded by the first touch of a provider, and where one's redirect came back. */
  const social = createChunk(async () => {
    const { createSocial } = await import('./createSocial.js')
    return createSocial({ frame, origin, window, onStep })
  })
  const readStep = () => frame.call('login.get', undefined)
  let resuming = window.location.hash.includes(redirectMarker)
    ? call(social, async ({ resume }) => resume() ?? readStep())
    : undefined
  resuming?.catch(() => {})

  return {
    async readLogin() {
      const resumed = resuming
      resuming = undefined
      return resumed ?? readStep()
    },
    startEmail: ({ signal, email }) => frame.call('email.start', { email }, { signal }),
    verifyEmail: ({ signal, challengeId, code }) =>
      frame.call('email.verify', { challengeId, code }, { signal }),
    resendEmail: ({ signal, challengeId }) => frame.call('email.resend', { challengeId }, { signal }),
    async prepareSocial() {
      await social.load()
    },
    async startSocial(options) {
      if (options.provider !== 'farcaster') return call(social, ({ start }) => start(options))
      const { signal } = options
      await frame.call('farcaster.start', undefined, { signal })
      return frame.call('farcaster.finish', undefined, { signal, timeoutMs: visitorMs })
    },
    startPasskey: ({ signal } = {}) =>
      frame.call('passkey.start', undefined, { signal, timeoutMs: visitorMs }),
    waitForDevice: ({ signal, approvalId }) =>
      frame.call('device.wait', { approvalId }, { signal, timeoutMs: visitorMs }),
    setPreferredAccountType: preference => frame.call('accounts.setPreferred', preference),
    async openBackup() {
      await frame.call('backup.open', undefined)
    },
    holdFor(method) {
      if (!shown.test(method)) return undefined
      return windows.hold(approvals === 'window' || (approvals === 'value' && moving.test(method)))
    },
    holdWindow() {
      if (approvals === 'frame') return () => {}
      const { id, release } = windows.hold(true)
      const send = (method: 'window.hold' | 'window.release') => frame.call(method, { id }).catch(() => {})
      void send('window.hold')
      return () => {
        release()
        void send('window.release')
      }
    },
    openSettings: () => window.open(`${origin}/settings`, '_blank') !== null,
    async signOut() {
      await frame.call('signOut', undefined)
    },
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
}
