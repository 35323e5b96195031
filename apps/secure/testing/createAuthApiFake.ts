import type { AuthApi } from '../src/api/authApi.js'
import type { CustodyApi } from '../src/api/custodyApi.js'

/** A fake auth API: custody's routes as given, every other one refused unless a test gives it. */
export function createAuthApiFake(custody: CustodyApi, own: Partial<AuthApi>): AuthApi {
  const refuse = async (): Promise<never> => {
    throw new Error('not scripted')
  }
  return {
    startEmail: refuse,
    resendEmail: refuse,
    verifyEmail: refuse,
    startEmailUpdate: refuse,
    verifyEmailUpdate: refuse,
    removeEmail: refuse,
    waitForDevice: refuse,
    getDeviceApproval: refuse,
    approveDevice: refuse,
    declineDevice: refuse,
    getMe: async () => null,
    signOut: async () => {},
    getDevices: refuse,
    revokeDevice: refuse,
    revokeOthers: refuse,
    getSignInPasskeys: refuse,
    renamePasskey: refuse,
    removePasskey: refuse,
    getChanges: refuse,
    openUndo: refuse,
    undoRotation: refuse,
    startEmailUndo: refuse,
    undoEmail: refuse,
    startDeletion: refuse,
    deleteUser: refuse,
    prepareSocial: refuse,
    askSocial: refuse,
    cancelDeletion: refuse,
    startSocial: refuse,
    finishSocial: refuse,
    startFarcaster: refuse,
    finishFarcaster: refuse,
    getProviders: refuse,
    getPasskeyRegistration: refuse,
    verifyPasskeyRegistration: refuse,
    getPasskeyLogin: refuse,
    verifyPasskeyLogin: refuse,
    ...custody,
    ...own,
  }
}
