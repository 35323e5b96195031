import type { WalletRecord } from '@latchkit/api/auth'
import type { AuthApi } from '../api/authApi.js'
import { CustodyError } from '../custody/CustodyError.js'
import type { Custody, CustodyPages, CustodyState } from '../custody/custody.js'

import type { PasskeySecret } from '../custody/sealPasskey.js'
import { parsePasskeySecret, parseRegistration } from '../passkey/parsePasskey.js'
import type { HeldWindow } from '../views/createHeldWindows.js'
import type { Views } from '../views/createViews.js'
import type { ViewCalls } from '../views/viewOptions.js'

export type KeyViews = {
  /** Asks for the recovery code or a passkey; undefined when the visitor closed it. */
  unlock(parameters: {
    wallet: WalletRecord | null
    needsPasskey: boolean
    signal: AbortSignal
    held?: HeldWindow | undefined
  }): Promise<CustodyState | undefined>
  /** Shows a recovery code that was not written down yet; whether it is now. */
  backUp(signal: AbortSignal): Promise<boolean>
}

/** What shows a recovery code, or asks for it, is never in a frame. */
const ofKeys = { page: '/keys', needsWindow: true } as const

/** What a view of the keys ends with: they are open, or the visitor has the recovery code instead of a passkey. */
type Unlocked = CustodyState | 'code'

/** The views in which the visitor opens the keys or writes their recovery code down; the keys stay in this frame. */
export function createKeyViews(parameters: {
  api: AuthApi
  custody: Custody & CustodyPages
  views: Views
}): KeyViews {
  const { api, custody, views } = parameters

  /** Ends the view once the keys are open. */
  const finish = (state: CustodyState, done: (state: Unlocked) => void): CustodyState['status'] => {
    if (state.status === 'ready') done(state)
    return state.status
  }

  const toUnlockCalls = (wallet: WalletRecord | null): ViewCalls<Unlocked> => ({
    unlockOptions: async () => ({
      ...(await api.getPasskeyLogin()),
      allowCredentials: wallet?.passkeys.map(({ credentialId }) => ({
        type: 'public-key',
        id: credentialId,
      })),
    }),
    unlock: async (secret, done) => finish(await custody.unlock(toSecret(secret)), done),
    useCode: (_, done) => done('code'),
  })

  const recoverCalls: ViewCalls<Unlocked> = {
    recover: async (code, done) => finish(await custody.recover(String(code)), done),
    switchToDevice: async (_, done) => finish(await custody.switchToDevice(), done),
    addOptions: () => api.getPasskeyRegistration(),
    add: async (created, done) => {
      const { response, secret } = Object(created)
      await api.verifyPasskeyRegistration({ response: parseRegistration(response) })
      return finish(await custody.addPasskey(toSecret(secret)), done)
    },
  }

  return {
    async unlock({ wallet, needsPasskey, signal, held }) {
      const unlocked = needsPasskey
        ? await views.open<Unlocked>({
            purpose: 'passkey',
            data: { mode: 'unlock' },
            signal,
            held,
            calls: toUnlockCalls(wallet),
          })
        : 'code'
      if (unlocked !== 'code') return unlocked
      const recovered = await views.open<Unlocked>({
        ...ofKeys,
        purpose: 'recover',
        data: {},
        signal,
        held,
        calls: recoverCalls,
      })
      return recovered === 'code' ? undefined : recovered
    },
    async backUp(signal) {
      const backup = await custody.readBackup()
      if (!backup) return true
      const isDone = await views.open<true>({
        ...ofKeys,
        purpose: 'backup',
        data: backup,
        signal,
        isOptional: true,
        calls: {
          createKit: () => custody.createKit(backup),
          confirm: async (_, done) => {
            await custody.confirmBackup()
            done(true)
          },
        },
      })
      return isDone ?? false
    },
  }
}

/** Throws where the authenticator has no PRF: such a passkey opens nothing. */
function toSecret(value: unknown): PasskeySecret {
  const secret = parsePasskeySecret(value)
  if (!secret) throw new CustodyError('PASSKEY_UNSUPPORTED', 'This passkey does not open a wallet.')
  return secret
}
