import type { AuthApi } from '../api/authApi.js'
import { CustodyError } from '../custody/CustodyError.js'
import type { Custody, CustodyPages, CustodyState } from '../custody/custody.js'
import type { WalletRecord } from '../custody/custodyApi.js'
import type { PasskeySecret } from '../custody/sealWallet.js'
import { parsePasskeySecret, parseRegistration } from '../passkey/parsePasskey.js'
import type { ViewCalls, Views } from '../views/createViews.js'

export type KeyViews = {
  /** Asks for the recovery code or a passkey; undefined when the visitor closed it. */
  unlock(parameters: {
    wallet: WalletRecord | null
    needsPasskey: boolean
    signal: AbortSignal
  }): Promise<CustodyState | undefined>
  /** Shows a recovery code that was not written down yet; whether it is now. */
  backUp(signal: AbortSignal): Promise<boolean>
}

/** The views in which the visitor opens the keys or writes their recovery code down; the keys stay in this frame. */
export function createKeyViews(parameters: {
  api: AuthApi
  custody: Custody & CustodyPages
  views: Views
}): KeyViews {
  const { api, custody, views } = parameters

  /** Ends the view once the keys are open. */
  const finish = (state: CustodyState, done: (state: CustodyState) => void): CustodyState['status'] => {
    if (state.status === 'ready') done(state)
    return state.status
  }

  const toCalls = (wallet: WalletRecord | null): ViewCalls<CustodyState> => ({
    recover: async (code, done) => finish(await custody.recover(String(code)), done),
    unlockOptions: async () => ({
      ...(await api.getPasskeyLogin()),
      allowCredentials: wallet?.passkeys.map(({ credentialId }) => ({
        type: 'public-key',
        id: credentialId,
      })),
    }),
    unlock: async (secret, done) => finish(await custody.unlock(toSecret(secret)), done),
    switchToDevice: async (_, done) => finish(await custody.switchToDevice(), done),
    addOptions: () => api.getPasskeyRegistration(),
    add: async (created, done) => {
      const { response, secret } = Object(created)
      await api.verifyPasskeyRegistration({ response: parseRegistration(response) })
      return finish(await custody.addPasskey(toSecret(secret)), done)
    },
  })

  return {
    unlock: ({ wallet, needsPasskey, signal }) =>
      views.open<CustodyState>({
        purpose: needsPasskey ? 'passkey' : 'recover',
        data: { mode: needsPasskey ? 'unlock' : 'recover' },
        signal,
        calls: toCalls(wallet),
        // A window has another storage than this frame, and nothing here can be taken by a hidden click.
        needsWindow: false,
      }),
    async backUp(signal) {
      const backup = await custody.readBackup()
      if (!backup) return true
      const isDone = await views.open<true>({
        purpose: 'backup',
        data: backup,
        signal,
        needsWindow: false,
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
