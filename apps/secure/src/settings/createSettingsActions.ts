import { ApiError } from '../api/ApiError.js'
import type { AuthApi } from '../api/authApi.js'
import { CustodyError } from '../custody/CustodyError.js'
import type { Custody, CustodyPages } from '../custody/custody.js'
import type { SettingsActions } from '../custody/pages/settingsActions.js'

/** What the settings do that leaves the wallet as it is. */
export function createSettingsActions(parameters: {
  api: AuthApi
  custody: Custody & CustodyPages
  email: string | undefined
  signedInAt: number
  /** Keys and deletion take a sign-in of a moment ago. */
  onSignInNeeded: () => void
}): Omit<SettingsActions, 'addPasskey' | 'renewCode'> {
  const { api, custody, email, signedInAt, onSignInNeeded } = parameters
  let challengeId: string | undefined
  return {
    getDevices: () => api.getDevices(),
    revokeDevice: id => api.revokeDevice({ id }),
    async exportKeys() {
      try {
        return await custody.exportKeys({ signedInAt })
      } catch (error) {
        if (error instanceof CustodyError && error.code === 'EXPORT_REFUSED') onSignInNeeded()
        throw error
      }
    },
    async startDeletion() {
      if (email === undefined) return { needsCode: false }
      ;({ challengeId } = await api.startEmail({ email, host: location.origin }))
      return { needsCode: true }
    },
    async deleteUser({ code }) {
      await api.deleteUser({ challengeId, code }).catch((error: unknown) => {
        // Without an address to send a code to, the proof is a sign-in of a moment ago.
        if (error instanceof ApiError && error.code === 'LOGIN_SESSION_EXPIRED') onSignInNeeded()
        throw error
      })
      await custody.close({ forget: true })
    },
  }
}
