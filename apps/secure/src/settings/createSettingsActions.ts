import { ApiError } from '../api/ApiError.js'
import type { AuthApi, Me } from '../api/authApi.js'
import { CustodyError } from '../custody/CustodyError.js'
import type { Custody, CustodyPages } from '../custody/custody.js'
import type { SettingsActions } from '../custody/pages/settingsActions.js'

/** Refusals that a sign-in of a moment ago, on this page, would have prevented. */
const isStale = (error: unknown): boolean =>
  (error instanceof CustodyError && error.code === 'EXPORT_REFUSED') ||
  (error instanceof ApiError && error.code === 'LOGIN_SESSION_EXPIRED')

/** What the settings do: each act as the table of acts has it. */
export function createSettingsActions(parameters: {
  api: AuthApi
  custody: Custody & CustodyPages
  me: Me
  signedInAt: number
  /** Most acts take a sign-in of a moment ago. */
  onSignInNeeded: () => void
  /** The account is another one than was read. */
  onChanged: () => Promise<void>
  addPasskey: () => Promise<void>
}): SettingsActions {
  const { api, custody, me, signedInAt, onSignInNeeded, onChanged } = parameters
  let challengeId: string | undefined
  let update = ''

  const fresh =
    <Given extends unknown[], Result>(run: (...given: Given) => Promise<Result>) =>
    async (...given: Given): Promise<Result> => {
      try {
        return await run(...given)
      } catch (error) {
        if (isStale(error)) onSignInNeeded()
        throw error
      }
    }

  return {
    getDevices: fresh(() => api.getDevices()),
    revokeDevice: fresh(id => api.revokeDevice({ id })),
    revokeOthers: fresh(() => api.revokeOthers()),
    getPasskeys: fresh(() => api.getSignInPasskeys()),
    renamePasskey: fresh(passkey => api.renamePasskey(passkey)),
    removePasskey: fresh(id => api.removePasskey({ id })),
    addPasskey: fresh(parameters.addPasskey),
    renewCode: fresh(async () => {
      await custody.renewCode()
      await onChanged()
    }),
    getChanges: fresh(() => api.getChanges()),
    undoRotation: fresh(async id => {
      await api.undoRotation({ id })
      await onChanged()
    }),
    exportKeys: fresh(() => custody.exportKeys({ signedInAt })),
    startEmailChange: fresh(async email => {
      const { challengeId: started, needsOldCode } = await api.startEmailUpdate({ email })
      update = started
      return { needsOldCode }
    }),
    finishEmailChange: fresh(async codes => {
      await api.verifyEmailUpdate({ challengeId: update, ...codes })
      await onChanged()
    }),
    removeEmail: fresh(async () => {
      await api.removeEmail()
      await onChanged()
    }),
    startDeletion: fresh(async () => {
      ;({ challengeId } = await api.startDeletion())
      return { needsCode: challengeId !== undefined }
    }),
    deleteUser: fresh(async ({ code }) => {
      const at = Date.now()
      const proof =
        me.wallet === null ? undefined : await custody.signProof({ act: 'delete', detail: String(at) })
      await api.deleteUser({ at, proof, challengeId, code })
      await onChanged()
    }),
    keepAccount: fresh(async () => {
      await api.cancelDeletion()
      await onChanged()
    }),
  }
}
