import type { MeReply, SignedInReply, SignInReply, WalletRecord } from '@latchkit/api/auth'
import type { AccountType, EmbeddedAccount, LoginStep, LoginUser } from '@latchkit/core'
import { ApiError } from '../api/ApiError.js'
import type { AuthApi } from '../api/authApi.js'
import type { SessionDevice } from '../api/custodyApi.js'
import type { Custody, CustodyPages, CustodyState } from '../custody/custody.js'
import type { PasskeySecret } from '../custody/sealPasskey.js'
import { parseAuthentication, parsePasskeySecret } from '../passkey/parsePasskey.js'
import { rejected } from '../signing/RequestError.js'
import type { HeldWindow } from '../views/createHeldWindows.js'
import type { Views } from '../views/createViews.js'
import { createFlows, type FlowStorage } from './createFlows.js'
import { createKeyViews } from './createKeyViews.js'
import type { Preferences } from './createPreferences.js'
import type { FrameHandlers } from './frameHandlers.js'

export type Session = {
  handlers: Omit<FrameHandlers, 'request' | 'view.close' | 'window.hold' | 'window.release'>
  /** Of the visitor who is signed in and whose keys are open; empty before. */
  getAccounts(): readonly EmbeddedAccount[]
  /** Aborts when the visitor signs out. */
  getSignal(): AbortSignal
  /** Asks for what opens the keys, where they are not. `signs`: keys that a passkey opened have to be open still. */
  unlock(parameters: { signs: boolean; held?: HeldWindow | undefined }): Promise<void>
  /** Whether this frame holds the secret of a flow with a provider. */
  hasFlow(flowId: string): boolean
  /** Reads again who is signed in, because another page of this site changed it. */
  refresh(): Promise<void>
}

type Signed = { user: LoginUser; wallet: WalletRecord | null; device?: SessionDevice }

const toSigned = ({ user, wallet, device: { id }, needsDeviceShare }: MeReply): Signed => ({
  user,
  wallet,
  device: { id, needsShare: needsDeviceShare },
})

type SessionParameters = {
  api: AuthApi
  custody: Custody & CustodyPages
  views: Views
  /** Origin of the host page. */
  host: string
  preferences: Preferences
  /** Of `storage` only flows that outlast a redirect are kept, each until it ends. */
  storage: FlowStorage
  onStep: (step: LoginStep) => void
  /** Another page of this site should read anew. */
  onChange: () => void
}

/** Whole milliseconds that a visitor may take at a provider. */
const flowMs = 10 * 60_000

/** Who is signed in, in the frame: the auth API and the keys behind the protocol's methods. */
export function createSession(parameters: SessionParameters): Session {
  const { api, custody, views, host, preferences, onStep, onChange } = parameters
  const flows = createFlows(parameters.storage)
  const keyViews = createKeyViews({ api, custody, views })
  let step: LoginStep | undefined
  let reading: Promise<LoginStep> | undefined
  let signedIn = new AbortController()
  let channelToken: string | undefined
  /** Signed in, with keys that are not open. */
  let locked: (Signed & { needsPasskey: boolean }) | undefined
  let visitor: Signed | undefined
  let opening: Promise<CustodyState | undefined> | undefined
  /** What to send with the next code. */
  let email = ''

  function set(next: LoginStep): LoginStep {
    step = next
    onStep(next)
    return next
  }

  /**
   * What the state of the keys means. What is missing is asked for in a view, in the background: at once after a sign-in,
   * and with the first request where the page was only loaded again and a passkey is needed.
   */
  async function applyState(
    { user, wallet }: Signed,
    state: CustodyState,
    isLoaded = false,
  ): Promise<LoginStep> {
    locked = undefined
    visitor = { user, wallet }
    if (state.status === 'none') return set({ step: 'signedOut' })
    // A page that was only loaded again keeps its accounts; the first signature asks for a touch.
    const known =
      state.status === 'ready' || (isLoaded && state.status === 'needsPasskey') ? state.accounts : undefined
    if (known) {
      const needsBackup = (await custody.readBackup()) !== undefined
      const accounts = preferences.sort(known)
      return set({ step: 'signedIn', user, accounts, ...(needsBackup && { needsBackup }) })
    }
    const needsPasskey = state.status === 'needsPasskey'
    locked = { user, wallet, needsPasskey }
    const next = set({ step: 'recovery', user })
    if (!(isLoaded && needsPasskey)) unlock({ signs: false }).catch(() => {})
    return next
  }

  /** What is missing to sign; a passkey's 10 minutes may have ended while the page was open. */
  function findLocked(signs: boolean): typeof locked {
    if (!locked && signs && visitor && custody.isLocked()) locked = { ...visitor, needsPasskey: true }
    return locked
  }

  /** Opens the keys in a view, where that is needed; resolves when they are open or the view was closed. */
  async function unlock({ signs, held }: Parameters<Session['unlock']>[0]): Promise<void> {
    const missing = findLocked(signs)
    if (!missing) return
    // Two requests at once ask for one touch.
    opening ??= keyViews.unlock({ ...missing, held, signal: signedIn.signal }).finally(() => {
      opening = undefined
    })
    const opened = await opening
    if (locked !== missing) return
    if (!opened) {
      if (step?.step === 'signedIn') locked = undefined
      if (signs) throw rejected()
      return
    }
    await applyState(missing, opened)
    onChange()
  }

  async function open(signed: Signed, isLoaded = false): Promise<LoginStep> {
    return applyState(signed, await custody.open(signed), isLoaded)
  }

  /** `secret`: of the passkey that signed in, which opens the keys as well. */
  async function finish(result: SignedInReply, secret?: PasskeySecret): Promise<LoginStep> {
    const state = await custody.open(result)
    const canUnlock =
      state.status === 'needsPasskey' &&
      result.wallet?.passkeys.some(({ credentialId }) => credentialId === secret?.credentialId)
    const next = await applyState(result, secret && canUnlock ? await custody.unlock(secret) : state)
    onChange()
    return next
  }

  const applyResult = (result: SignInReply, secret?: PasskeySecret): Promise<LoginStep> | LoginStep =>
    result.status === 'device'
      ? set({
          step: 'device',
          approvalId: result.approvalId,
          email: result.sentTo ?? email,
          number: result.number,
          expiresAt: result.expiresAt,
        })
      : finish(result, secret)

  async function read(): Promise<LoginStep> {
    const me = await api.getMe()
    return me ? open(toSigned(me), true) : set({ step: 'signedOut' })
  }

  /** Asks until the other side is done; the server holds each response back while it is not. */
  async function poll<Result>(
    ask: (signal: AbortSignal) => Promise<Result | { status: 'pending' }>,
    signal: AbortSignal,
  ): Promise<Result> {
    const ends = AbortSignal.timeout(flowMs)
    while (!ends.aborted) {
      const started = Date.now()
      const result = await ask(AbortSignal.any([signal, ends]))
      if (!isPending(result)) return result
      // A server that does not hold back must not be asked all the time.
      if (Date.now() - started < 1000) await new Promise(resolve => setTimeout(resolve, 1000))
      signal.throwIfAborted()
    }
    throw new ApiError({ code: 'LOGIN_FLOW_EXPIRED', message: 'The sign-in took too long.', status: 0 })
  }

  const handlers: Session['handlers'] = {
    'login.get': async () => {
      if (step && step.step !== 'signedOut') return step
      reading ??= read().finally(() => {
        reading = undefined
      })
      return reading
    },
    'email.start': async ({ email: address }, { signal }) => {
      email = address
      const challenge = await api.startEmail({ email: address, host, signal })
      return set({ step: 'code', email: address, ...pickChallenge(challenge) })
    },
    'email.resend': async ({ challengeId }, { signal }) => {
      const challenge = await api.resendEmail({ challengeId, signal })
      return set({ step: 'code', email, ...pickChallenge(challenge) })
    },
    'email.verify': async ({ challengeId, code }, { signal }) => {
      try {
        return await applyResult(await api.verifyEmail({ challengeId, code, signal }))
      } catch (error) {
        if (error instanceof ApiError && error.triesLeft !== undefined && step?.step === 'code')
          set({ ...step, triesLeft: error.triesLeft })
        throw error
      }
    },
    'social.prepare': async (_, { signal }) => {
      const { flowId } = await flows.create()
      return { flowId, number: (await api.prepareSocial({ flowId, host, signal })).number }
    },
    'social.finish': async ({ flowId, code }, { signal }) => {
      const secret = flows.read(flowId)
      if (secret === undefined)
        throw new ApiError({ code: 'LOGIN_FLOW_EXPIRED', message: 'The sign-in is not open.', status: 0 })
      const result = await poll(ends => api.finishSocial({ flowId, secret, code, signal: ends }), signal)
      flows.remove(flowId)
      return applyResult(result)
    },
    'farcaster.start': async (_, { signal }) => {
      const channel = await api.startFarcaster({ host, signal })
      channelToken = channel.channelToken
      return set({ step: 'farcaster', url: channel.url, expiresAt: channel.expiresAt })
    },
    'farcaster.finish': async (_, { signal }) => {
      const token = channelToken
      if (token === undefined)
        throw new ApiError({ code: 'LOGIN_FLOW_EXPIRED', message: 'The sign-in is not open.', status: 0 })
      return applyResult(
        await poll(ends => api.finishFarcaster({ channelToken: token, signal: ends }), signal),
      )
    },
    'passkey.start': async (_, { signal }) => {
      const used = await views.open<{ result: SignInReply; secret: PasskeySecret | undefined }>({
        purpose: 'passkey',
        data: { host },
        signal,
        calls: {
          options: () => api.getPasskeyLogin(),
          verify: async (passkey, done) => {
            const { response, secret } = Object(passkey)
            const result = await api.verifyPasskeyLogin({ response: parseAuthentication(response), host })
            done({ result, secret: parsePasskeySecret(secret) })
            return result.status
          },
        },
      })
      if (!used) throw new ApiError({ code: 'CANCELLED', message: 'The view was closed.', status: 0 })
      return applyResult(used.result, used.secret)
    },
    'device.wait': async ({ approvalId }, { signal }) => {
      const result = await poll<SignedInReply | { status: 'declined' }>(
        ends => api.waitForDevice({ approvalId, signal: ends }),
        signal,
      )
      if (result.status === 'declined')
        throw new ApiError({ code: 'LOGIN_DEVICE_DECLINED', message: 'The device was declined.', status: 0 })
      return finish(result)
    },
    'accounts.setPreferred': async ({ namespace, type }) => {
      preferences.set(namespace, type satisfies AccountType)
      if (step?.step !== 'signedIn') return step ?? { step: 'signedOut' }
      return set({ ...step, accounts: preferences.sort(step.accounts) })
    },
    'backup.open': async () => {
      keyViews
        .backUp(signedIn.signal)
        .then(isDone => {
          if (isDone && step?.step === 'signedIn')
            set({ step: 'signedIn', user: step.user, accounts: step.accounts })
        })
        .catch(() => {})
      return null
    },
    signOut: async (_, { signal }) => {
      locked = undefined
      visitor = undefined
      signedIn.abort()
      signedIn = new AbortController()
      views.closeAll()
      // This device's share stays: alone it opens nothing, and without it the next login would need the recovery code.
      await custody.close({ forget: false })
      set({ step: 'signedOut' })
      // The keys are gone from this page whatever the network does.
      await api.signOut({ signal }).catch(() => {})
      // Only now: the other pages ask the server, which had the session until here.
      onChange()
      return null
    },
  }

  return {
    handlers,
    getAccounts: () => (step?.step === 'signedIn' ? step.accounts : []),
    getSignal: () => signedIn.signal,
    unlock,
    hasFlow: flowId => flows.read(flowId) !== undefined,
    async refresh() {
      const me = await api.getMe()
      if (me && step?.step === 'signedIn' && step.user.id === me.user.id) return
      if (me) await open(toSigned(me), true)
      else if (step && step.step !== 'signedOut') {
        visitor = undefined
        signedIn.abort()
        signedIn = new AbortController()
        views.closeAll()
        await custody.close({ forget: false })
        set({ step: 'signedOut' })
      }
    },
  }
}

const pickChallenge = ({
  challengeId,
  expiresAt,
  resendAt,
  triesLeft,
}: {
  challengeId: string
  expiresAt: number
  resendAt: number
  triesLeft: number
}) => ({ challengeId, expiresAt, resendAt, triesLeft })

const isPending = (value: unknown): value is { status: 'pending' } =>
  typeof value === 'object' && value !== null && 'status' in value && value.status === 'pending'
