import type { LoginEvent, LoginPort, LoginStep } from '@latchkit/core'
import { call, createChunk } from '@latchkit/core/internal'
import type { FrameClient } from '../client/createFrameClient.js'
import { createSecureView } from './createSecureView.js'
import { redirectMarker } from './redirectMarker.js'

/** Milliseconds for what waits for the visitor. */
const visitorMs = 11 * 60_000

/** Fulfils {@link LoginPort} by the frame of the secure site. */
export function createLoginPort(parameters: {
  frame: FrameClient
  origin: string
  window: Window
  /** Every view is shown in a window. */
  needsWindow: boolean
}): LoginPort {
  const { frame, origin, window } = parameters
  const listeners = new Set<(event: LoginEvent) => void>()
  const notify = (event: LoginEvent) => {
    for (const listener of [...listeners]) listener(event)
  }
  const onStep = (step: LoginStep) => notify({ type: 'changed', step })

  frame.subscribe(message => {
    if (message.event === 'login') return onStep(message.step)
    const view = message.view && {
      ...message.view,
      needsWindow: message.view.needsWindow || parameters.needsWindow,
    }
    notify({ type: 'view', view: view ? createSecureView({ frame, origin, window, view }) : undefined })
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
    async getStep() {
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
    setPreferredAccount: preference => frame.call('accounts.setPreferred', preference),
    async openBackup() {
      await frame.call('backup.open', undefined)
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
