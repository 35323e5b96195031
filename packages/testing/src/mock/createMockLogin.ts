import type {
  CaipAddress,
  EmbeddedAccount,
  Environment,
  LoginEvent,
  LoginPort,
  LoginStep,
  LoginUser,
  SecureView,
} from '@latchkit/core'
import { type ErrorCode, LatchkitError } from '@latchkit/core/internal'

export type MockLoginOptions = {
  /** What the secure site has at first. Default: signed out. */
  step?: LoginStep | undefined
  /** Code that it accepts. Default `123456`. */
  code?: string | undefined
  accounts?: readonly EmbeddedAccount[] | undefined
  /** The account has other devices: a right code leads to the approval of this one. Default false. */
  hasDevices?: boolean | undefined
  environment?: Pick<Environment, 'now'> | undefined
}

export type MockLogin = {
  port: LoginPort
  /** Names of the methods that were called, oldest first. */
  calls: readonly string[]
  /** Every further call of a method rejects with a code, until it is called without one. */
  fail(method: keyof LoginPort, code?: ErrorCode | undefined): void
  /** Every further call of a method waits until `release`. */
  hold(method: keyof LoginPort): void
  release(): void
  approveDevice(): void
  declineDevice(): void
  /** The visitor comes back from the provider. */
  finishSocial(error?: ErrorCode | undefined): void
  /** Notifies of a step, as when another tab signs in. */
  step(step: LoginStep): void
  /** Asks for a part to be seen; the same without one is its end. */
  show(view: Omit<SecureView, 'host' | 'mount' | 'openWindow' | 'close'> | undefined): void
  /** Parts that are drawn now. */
  mounted: ReadonlySet<string>
  windows: number
}

const codeTtlMs = 600_000
const resendAfterMs = 30_000
const address: CaipAddress = 'eip155:1:0x52908400098527886E0F7030069857D2E4169EE7'

/** A secure site without a server or a key, for tests and examples: it accepts one code and signs anyone in. */
export function createMockLogin(options: MockLoginOptions = {}): MockLogin {
  const { code: accepted = '123456', accounts = [{ caipAddress: address, type: 'eoa' }] } = options
  const now = (): number => options.environment?.now() ?? Date.now()
  const listeners = new Set<(event: LoginEvent) => void>()
  const failures = new Map<keyof LoginPort, ErrorCode>()
  const held = new Set<keyof LoginPort>()
  const waiting = new Set<() => void>()
  const calls: string[] = []
  const mounted = new Set<string>()
  let current: LoginStep = options.step ?? { step: 'signedOut' }
  let windows = 0
  let settle: ((outcome: LoginStep | LatchkitError) => void) | undefined

  const notify = (event: LoginEvent): void => {
    for (const listener of [...listeners]) listener(event)
  }
  const to = (step: LoginStep): LoginStep => {
    current = step
    notify({ type: 'changed', step })
    return step
  }
  const signIn = (user: LoginUser): LoginStep => to({ step: 'signedIn', user, accounts })
  const untilReleased = (signal?: AbortSignal | undefined): Promise<void> =>
    new Promise((resolve, reject) => {
      waiting.add(resolve)
      signal?.addEventListener('abort', () => reject(new LatchkitError('CANCELLED')), { once: true })
    })
  const begin = async (method: keyof LoginPort, signal?: AbortSignal | undefined): Promise<void> => {
    calls.push(method)
    const failure = failures.get(method)
    if (failure) throw new LatchkitError(failure)
    if (held.has(method)) await untilReleased(signal)
  }
  const ask = (signal?: AbortSignal | undefined): Promise<LoginStep> =>
    new Promise((resolve, reject) => {
      if (signal?.aborted) return reject(new LatchkitError('CANCELLED'))
      settle = outcome => {
        settle = undefined
        if (outcome instanceof LatchkitError) reject(outcome)
        else resolve(outcome)
      }
      signal?.addEventListener('abort', () => settle?.(new LatchkitError('CANCELLED')), { once: true })
    })
  const sendCode = (email: string): LoginStep =>
    to({
      step: 'code',
      challengeId: `challenge-${calls.length}`,
      email,
      expiresAt: now() + codeTtlMs,
      resendAt: now() + resendAfterMs,
      triesLeft: 5,
    })

  const port: LoginPort = {
    async readLogin() {
      await begin('readLogin')
      return current
    },
    async startEmail({ email, signal }) {
      await begin('startEmail', signal)
      return sendCode(email)
    },
    async verifyEmail({ code, signal }) {
      await begin('verifyEmail', signal)
      if (current.step !== 'code') throw new LatchkitError('LOGIN_CODE_EXPIRED')
      if (code !== accepted) throw new LatchkitError('LOGIN_CODE_INVALID')
      const { email } = current
      if (!options.hasDevices) return signIn({ id: email, email })
      return to({ step: 'device', approvalId: 'approval', email, number: '42', expiresAt: now() + codeTtlMs })
    },
    async resendEmail({ signal }) {
      await begin('resendEmail', signal)
      if (current.step !== 'code') throw new LatchkitError('LOGIN_CODE_EXPIRED')
      return sendCode(current.email)
    },
    prepareSocial: () => begin('prepareSocial'),
    async startSocial({ provider, signal }) {
      windows += 1
      await begin('startSocial', signal)
      const expiresAt = now() + codeTtlMs
      if (provider === 'farcaster')
        to({ step: 'farcaster', url: 'https://farcaster.example/~/sign-in', expiresAt })
      else to({ step: 'social', provider, number: '73', expiresAt })
      await ask(signal)
      return signIn({ id: provider, social: { provider, name: 'Alice' } })
    },
    async startPasskey({ signal } = {}) {
      await begin('startPasskey', signal)
      return signIn({ id: 'passkey' })
    },
    async waitForDevice({ signal }) {
      await begin('waitForDevice', signal)
      return ask(signal)
    },
    async setPreferredAccountType() {
      await begin('setPreferredAccountType')
      return current
    },
    async openBackup() {
      calls.push('openBackup')
    },
    openSettings() {
      calls.push('openSettings')
      windows += 1
      return true
    },
    async signOut() {
      await begin('signOut')
      to({ step: 'signedOut' })
    },
    subscribe(listener) {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
  }

  return {
    port,
    calls,
    mounted,
    get windows() {
      return windows
    },
    fail(method, code) {
      if (code) failures.set(method, code)
      else failures.delete(method)
    },
    hold: method => void held.add(method),
    release() {
      held.clear()
      for (const resolve of [...waiting]) resolve()
      waiting.clear()
    },
    approveDevice() {
      const email = current.step === 'device' ? current.email : 'alice@example.com'
      settle?.(signIn({ id: email, email }))
    },
    declineDevice: () => settle?.(new LatchkitError('LOGIN_DEVICE_DECLINED')),
    finishSocial: error => settle?.(error ? new LatchkitError(error) : current),
    step: step => void to(step),
    show(view) {
      notify({
        type: 'view',
        view: view && {
          ...view,
          host: 'secure.example',
          mount(container) {
            if (view.needsWindow) return () => {}
            mounted.add(view.id)
            const element = container.ownerDocument.createElement('iframe')
            element.title = 'Secure site'
            container.append(element)
            return () => {
              mounted.delete(view.id)
              element.remove()
            }
          },
          openWindow({ inTap = true } = {}) {
            if (inTap) windows += 1
            return inTap
          },
          close: () => void calls.push(`close ${view.id}`),
        },
      })
    },
  }
}
