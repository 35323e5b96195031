import type { MeReply, WalletProofBody } from '@latchkit/api/auth'
import { toTimedDetail, type WalletProofAct } from '@latchkit/api/wallet-proof'
import { ApiError } from '../api/ApiError.js'
import type { AuthApi } from '../api/authApi.js'
import { CustodyError } from '../custody/CustodyError.js'
import type { Custody, CustodyPages } from '../custody/custody.js'
import type { SettingsActions } from '../custody/pages/settingsActions.js'

/** Refusals that a sign-in of a moment ago, on this page, would have prevented. */
export const isStale = (error: unknown): boolean =>
  (error instanceof CustodyError && error.code === 'EXPORT_REFUSED') ||
  (error instanceof ApiError && error.code === 'LOGIN_SESSION_EXPIRED')

/** The wallet's key is not in this page. */
export const isLocked = (error: unknown): boolean => error instanceof CustodyError && error.code === 'LOCKED'

/** What the settings do: each act as the table of acts has it. */
export function createSettingsActions(parameters: {
  api: AuthApi
  custody: Custody & CustodyPages
  me: MeReply
  signedInAt: number
  /** Most acts take a sign-in of a moment ago. */
  onSignInNeeded: () => void
  /** Acts that could lock out for good are signed by the wallet's key. */
  onWalletNeeded: () => void
  /** Shows the page that undoes a change. */
  onUndo: (id: string) => void
  /** The account is another one than was read. */
  onChanged: () => Promise<void>
  addPasskey: () => Promise<void>
}): SettingsActions {
  const { api, custody, me, signedInAt, onSignInNeeded, onWalletNeeded, onChanged } = parameters
  let challengeId: string | undefined
  let update = ''

  const fresh =
    <Given extends unknown[], Result>(run: (...given: Given) => Promise<Result>) =>
    async (...given: Given): Promise<Result> => {
      try {
        return await run(...given)
      } catch (error) {
        if (isStale(error)) onSignInNeeded()
        if (isLocked(error)) onWalletNeeded()
        throw error
      }
    }
  const prove = async (act: WalletProofAct, detail: string): Promise<string | undefined> =>
    me.wallet === null ? undefined : custody.signProof({ act, detail })
  const proveNow = async (act: WalletProofAct, subject?: string): Promise<WalletProofBody> => {
    const at = Date.now()
    return { at, proof: await prove(act, toTimedDetail({ at, subject })) }
  }

  return {
    getDevices: fresh(() => api.getDevices()),
    revokeDevice: fresh(id => api.revokeDevice({ id })),
    revokeOthers: fresh(async () => api.revokeOthers(await proveNow('revoke-others'))),
    getPasskeys: fresh(() => api.getSignInPasskeys()),
    renamePasskey: fresh(passkey => api.renamePasskey(passkey)),
    removePasskey: fresh(async id => api.removePasskey({ id, ...(await proveNow('passkey-remove', id)) })),
    addPasskey: fresh(parameters.addPasskey),
    renewCode: fresh(async () => {
      await custody.renewCode()
      await onChanged()
    }),
    getChanges: fresh(() => api.getChanges()),
    undoRotation: async id => parameters.onUndo(id),
    exportKeys: fresh(() => custody.exportKeys({ signedInAt })),
    startEmailChange: fresh(async email => {
      // Before the codes are mailed: opening the wallet leaves the form.
      if (me.wallet !== null && !custody.isOpen()) throw new CustodyError('LOCKED', 'The wallet is locked.')
      const { challengeId: started, needsOldCode } = await api.startEmailUpdate({ email })
      update = started
      return { needsOldCode }
    }),
    finishEmailChange: fresh(async codes => {
      await api.verifyEmailUpdate({ challengeId: update, ...codes, proof: await prove('email', update) })
      await onChanged()
    }),
    removeEmail: fresh(async () => {
      await api.removeEmail(await proveNow('email-remove'))
      await onChanged()
    }),
    startDeletion: fresh(async () => {
      ;({ challengeId } = await api.startDeletion())
      return { needsCode: challengeId !== undefined }
    }),
    deleteUser: fresh(async ({ code }) => {
      await api.deleteUser({ ...(await proveNow('delete')), challengeId, code })
      await onChanged()
    }),
    keepAccount: fresh(async () => {
      await api.cancelDeletion()
      await onChanged()
    }),
  }
}
