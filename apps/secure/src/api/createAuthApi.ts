import { ApiError } from './ApiError.js'
import type { AuthApi, Device, Me, Provider, SignInPasskey } from './authApi.js'
import type { Call } from './createCall.js'
import { withWork } from './withWork.js'

/** Fulfils {@link AuthApi} over HTTP; what the server sends is of our own origin. */
export function createAuthApi(call: Call): AuthApi {
  /** A route that takes its parameters as the body. */
  const post =
    <Parameters extends { signal?: AbortSignal | undefined }, Response>(path: string) =>
    ({ signal, ...body }: Parameters): Promise<Response> =>
      call<Response>(path, { body, signal })
  const trigger =
    <Response>(path: string) =>
    ({ signal }: { signal?: AbortSignal | undefined } = {}): Promise<Response> =>
      call<Response>(path, { signal })
  const toDevicePath = (token: string) => `/auth/device/${encodeURIComponent(token)}`

  return {
    startEmail: withWork(post('/auth/email/start')),
    resendEmail: withWork(post('/auth/email/resend')),
    verifyEmail: post('/auth/email/verify'),
    startEmailUpdate: post('/auth/email/update/start'),
    verifyEmailUpdate: post('/auth/email/update/verify'),
    removeEmail: post('/auth/email/remove'),
    waitForDevice: post('/auth/device/wait'),
    getDeviceApproval: ({ token, signal }) => call(toDevicePath(token), { method: 'GET', signal }),
    approveDevice: ({ token, number, signal }) => call(toDevicePath(token), { body: { number }, signal }),
    declineDevice: ({ token, signal }) => call(toDevicePath(token), { body: { decline: true }, signal }),
    async getMe({ signal } = {}) {
      try {
        return await call<Me>('/auth/me', { method: 'GET', signal })
      } catch (error) {
        if (error instanceof ApiError && error.status === 401) return null
        throw error
      }
    },
    signOut: trigger('/auth/sign-out'),
    getDevices: async ({ signal } = {}) => {
      const options = { method: 'GET', signal } as const
      return (await call<{ devices: readonly Device[] }>('/auth/devices', options)).devices
    },
    revokeDevice: ({ id, signal }) => call(`/auth/devices/${encodeURIComponent(id)}/revoke`, { signal }),
    revokeOthers: post('/auth/revoke-others'),
    getSignInPasskeys: async ({ signal } = {}) => {
      const options = { method: 'GET', signal } as const
      return (await call<{ passkeys: readonly SignInPasskey[] }>('/auth/passkeys', options)).passkeys
    },
    renamePasskey: ({ id, name, signal }) =>
      call(`/auth/passkeys/${encodeURIComponent(id)}/rename`, { body: { name }, signal }),
    removePasskey: ({ id, signal, ...body }) =>
      call(`/auth/passkeys/${encodeURIComponent(id)}/remove`, { body, signal }),
    getChanges: ({ signal } = {}) => call('/auth/changes', { method: 'GET', signal }),
    openUndo: post('/auth/undo/rotation/open'),
    undoRotation: post('/auth/undo/rotation'),
    startEmailUndo: post('/auth/undo/email/start'),
    undoEmail: post('/auth/undo/email'),
    startDeletion: trigger('/auth/delete/start'),
    deleteUser: post('/auth/delete'),
    cancelDeletion: trigger('/auth/delete/cancel'),
    getProviders: async () =>
      (await call<{ providers: readonly Provider[] }>('/auth/providers', { method: 'GET' })).providers,
    prepareSocial: post('/auth/social/prepare'),
    askSocial: post('/auth/social/ask'),
    startSocial: post('/auth/social/start'),
    finishSocial: post('/auth/social/finish'),
    startFarcaster: post('/auth/farcaster/start'),
    finishFarcaster: post('/auth/farcaster/finish'),
    getPasskeyRegistration: trigger('/auth/passkey/register/options'),
    verifyPasskeyRegistration: post('/auth/passkey/register/verify'),
    getPasskeyLogin: trigger('/auth/passkey/login/options'),
    verifyPasskeyLogin: post('/auth/passkey/login/verify'),
    getHpkeKey: () => call('/auth/hpke-key', { method: 'GET' }),
    async createWallet(wallet) {
      try {
        return { created: true, wallet: await call('/auth/wallet/create', { body: wallet }) }
      } catch (error) {
        // Another device of this user was first: its wallet is the wallet.
        const me =
          error instanceof ApiError && error.code === 'WALLET_EXISTS'
            ? await call<Me>('/auth/me', { method: 'GET' })
            : undefined
        if (me?.wallet) return { created: false, wallet: me.wallet }
        throw error
      }
    },
    rotateWallet: wallet => call('/auth/wallet/rotate', { body: wallet }),
    async readDevice() {
      const { device, needsDeviceShare } = await call<Me>('/auth/me', { method: 'GET' })
      return { id: device.id, needsShare: needsDeviceShare }
    },
    reportShare: body => call('/auth/wallet/share/stored', { body }),
    getWalletShare: ({ publicKey }) => call('/auth/wallet/share', { body: { publicKey } }),
    getWalletRecovery: () => call('/auth/wallet/recovery', { method: 'GET' }),
  }
}
